import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { expect, it } from 'vitest';
import { describeHandover } from './describe-handover.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const handover = (changes: Partial<OwnHandover> = {}): OwnHandover => ({
  ...{ id: 'h', state: 'sent', by: null, institution: { id: 'i', name: 'Banco Uno' } },
  ...{ createdAt: '2026-11-16T15:00:00.000Z', sentAt: '2026-11-16T15:00:00.000Z', openedAt: null, receivedAt: null },
  ...{ contactedAt: null, closedAt: null, disbursed: null, declined: null },
  ...changes,
});
const told = (changes: Partial<OwnHandover>) =>
  describeHandover(
    { handover: handover(changes), handoverHeld: null, handoverConsent: null, institution: null },
    now,
  ).join(' ');

it('promises nothing that did not happen [6.30.2]', () => {
  expect(told({})).toBe('Enviamos tu expediente el 16 de noviembre; aún no lo abren.');
  expect(told({ state: 'pending', sentAt: null })).toContain('Aún no se la entregamos a Banco Uno');
  expect(told({ openedAt: '2026-11-17T15:00:00.000Z' })).toContain('lo abrieron el 17 de noviembre; aún no responden');
});

it('says who gave the state [6.30.3]', () => {
  const receivedAt = '2026-11-18T15:00:00.000Z';
  expect(told({ state: 'received', by: 'institution', receivedAt })).toBe(
    'Banco Uno recibió tu expediente el 18 de noviembre.',
  );
  expect(told({ state: 'received', by: 'office', receivedAt })).toBe(
    'Según nos dijo Banco Uno, recibió tu expediente el 18 de noviembre.',
  );
});

it('tells amount, rate and what differs of a payment [6.30.4]', () => {
  const disbursed = {
    amount: 4500.5,
    date: '2026-11-19',
    rate: 16.1,
    differs: ['amount', 'rate'] as ('amount' | 'rate')[],
  };
  const text = told({ state: 'disbursed', by: 'institution', disbursed });
  expect(text).toContain('desembolsó $4.500,50 el 19 de noviembre, con una tasa del 16,10');
  expect(text).toContain('No es igual a la oferta que elegiste: cambió el monto y la tasa.');
  expect(text).toContain('Si no es así, escríbenos.');
});

it('tells of a missing permission what follows from it [6.30.5]', () => {
  const held = { handover: null, handoverHeld: 'consent', handoverConsent: null, institution: null } as const;
  expect(describeHandover(held, now)).toEqual([
    'Aún no se la entregamos a la institución: falta tu permiso.',
    'Sin tu permiso no le entregamos nada: lleva tú la hoja y tus documentos.',
  ]);
});
