import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { expect, it } from 'vitest';
import { sampleOwnHandover } from '#testing/factories.ts';
import { describeHandover } from './describe-handover.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const told = (changes: Partial<OwnHandover>) =>
  describeHandover(
    sampleOwnHandover({
      ...{ institution: { id: 'i', name: 'Banco Uno' }, createdAt: '2026-11-16T15:00:00.000Z' },
      ...{ sentAt: '2026-11-16T15:00:00.000Z', ...changes },
    }),
    now,
  );

it('promises nothing that did not happen [6.30.2]', () => {
  expect(describeHandover(null, now)).toBe('');
  expect(told({})).toBe('Le enviamos tus papeles a Banco Uno el 16 de noviembre. Todavía no los ve.');
  expect(told({ state: 'pending', sentAt: null })).not.toContain('enviamos tus papeles');
  expect(told({ openedAt: '2026-11-17T15:00:00.000Z' })).toContain(
    'los abrió el 17 de noviembre. Todavía no responde.',
  );
  expect(told({ state: 'withdrawn', closedAt: '2026-11-18T15:00:00.000Z' })).toBe(
    'Retiramos tus papeles el 18 de noviembre: Banco Uno ya no puede verlos.',
  );
  expect(told({ state: 'withdrawn', sentAt: null, closedAt: '2026-11-18T15:00:00.000Z' })).toBe('');
});

it('says who gave the state [6.30.3]', () => {
  const receivedAt = '2026-11-18T15:00:00.000Z';
  const office = 'Lo anotó Cotejo, por lo que nos dijo Banco Uno.';
  expect(told({ state: 'received', by: 'institution', receivedAt })).toBe('Banco Uno los recibió el 18 de noviembre.');
  expect(told({ state: 'received', by: 'office', receivedAt })).toBe(
    `Banco Uno los recibió el 18 de noviembre. ${office}`,
  );
  for (const state of ['contacted', 'disbursed', 'declined'] as const) {
    expect(told({ state, by: 'institution' })).toBe('');
    expect(told({ state, by: 'office' })).toBe(office);
  }
});
