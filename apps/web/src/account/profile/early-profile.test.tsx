import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { beforeEach, expect, it } from 'vitest';
import { sampleCredit } from '#testing/factories.ts';
import { showEarlyCredits } from './early-profile.ts';

const place = () => document.querySelector('[data-early-place=credits]');
const rows = () => [...document.querySelectorAll('[data-early-place=credits] li')].map((row) => row.textContent);
const credit = (overrides: Partial<UserCredit>) => sampleCredit(overrides);
const institution = (name: string) => {
  const sample = sampleCredit().institution;
  return sample && { ...sample, name };
};

beforeEach(() => {
  document.body.innerHTML = '<div data-early-place="credits"></div>';
});

it('writes each application with whose turn it is and what comes next, in their order [8.2.09]', () => {
  showEarlyCredits([
    credit({ status: 'CANCELLED', institution: institution('Jardín') }),
    credit({ status: 'APPROVED', institution: institution('Banco Uno') }),
  ]);
  expect(rows()).toEqual([
    'JardínCerradoCancelaste esta solicitud. Nadie la revisará. Puedes empezar otra cuando quieras.',
    expect.stringMatching(/^Banco UnoTe toca a tiTu solicitud está lista para Banco Uno\. /),
  ]);
});

it('writes each thing that has to be corrected [8.2.09]', () => {
  showEarlyCredits([
    credit({
      status: 'INSTITUTION_SELECTED',
      corrections: [
        { documentId: 'd', documentType: 'payroll', reason: null, words: 'No se lee bien', replaced: false },
      ],
    }),
  ]);
  expect(rows()[0]).toContain('Te devolvieron la solicitud para que la corrijas.');
  expect(rows()[0]).toContain('Cambia los roles de pago: No se lee bien.');
});

it('writes no list when there is no application: the screen says so itself [8.2.09]', () => {
  showEarlyCredits([credit({ status: 'CANCELLED' })]);
  expect(rows()).toHaveLength(1);
  showEarlyCredits([credit({ status: 'PENDING', institutionId: null, institution: null, submittedAt: null })]);
  expect(place()?.innerHTML).toBe('');
});

it('takes a name for text, whatever stands in it [8.2.09]', () => {
  showEarlyCredits([credit({ institution: institution('<img src=x onerror=alert(1)>') })]);
  expect(place()?.querySelector('img')).toBeNull();
  expect(rows()[0]).toContain('<img src=x onerror=alert(1)>');
});
