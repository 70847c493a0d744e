import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { adminCreditSchema } from '@cotejo/contracts/credits/review.schemas';
import { expect, it } from 'vitest';
import { columns, type Exported, fieldsWithoutColumn } from './export-credits.ts';

function fieldsInColumns(): Set<string> {
  const read = new Set<string>();
  // All values are null, so that only first-level fields are recorded. As the key of a label each is ''.
  const nothing: unknown = new Proxy({}, { get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : null) });
  const values: Partial<Record<keyof AdminCredit, unknown>> = { status: 'APPROVED' };
  const times = ['createdAt', 'submittedAt', 'decidedAt', 'dueAt'];
  const credit = new Proxy({} as AdminCredit, {
    get: (_target, name: keyof AdminCredit) => {
      read.add(name);
      if (name in values) return values[name];
      return times.includes(name) ? '2026-11-16T15:00:00.000Z' : nothing;
    },
  });
  const row: Exported = {
    credit,
    rejection: null,
    handover: null,
    price: null,
    now: new Date('2026-11-16T15:00:00.000Z'),
  };
  for (const { cell } of columns) cell(row);
  return read;
}

it('has a column for every field of a credit, or says that it has none', () => {
  const namedFields = [...fieldsInColumns(), ...fieldsWithoutColumn].sort();
  expect(namedFields).toEqual(Object.keys(adminCreditSchema.shape).sort());
});

it('counts the days to the decision, or until now, and takes each figure of the cost from its own field [9.1.5] [6.3.10]', () => {
  const submittedAt = '2026-11-10T15:00:00.000Z';
  const credit = {
    ...{ status: 'APPROVED', submittedAt, decidedAt: '2026-11-12T03:00:00.000Z' },
    ...{ firstPayment: 236.81, lastPayment: 231.5, realTotal: 11_801.12 },
    ...{ monthlyPayment: 230.81, totalPayment: 11_079.02, upfront: 30, user: {} },
  } as unknown as AdminCredit;
  const cost = { received: 9_950, realCost: 1_801.12, realAnnualRate: 17.44 };
  const now = new Date('2026-11-16T15:00:00.000Z');
  const cellOf = (title: string, row: Exported) =>
    columns.find((column) => column.title === title)?.cell(row).value ?? null;
  const reason = { id: '01930000-0000-7000-8000-000000000008', sentence: 'La cuota era alta.', nextStep: 'Otra.' };
  const rejection = { reason, words: 'Ingresos insuficientes' };
  const decided: Exported = { credit, rejection, handover: null, price: { cost } as Exported['price'], now };
  const figures = Object.fromEntries(columns.map(({ title }) => [title, cellOf(title, decided)]));
  expect(figures).toMatchObject({
    'Días de espera': 1.5,
    // The catalog's label, not the sentence of the decision, so that a pivot table groups by reason.
    'Motivo del rechazo': 'La cuota supera lo que permite el ingreso',
    'Comentario del rechazo': 'Ingresos insuficientes',
    'Primera cuota (USD)': 236.81,
    'Última cuota (USD)': 231.5,
    'Total (USD)': 11_801.12,
    'Recibe (USD)': 9_950,
    'Paga aparte el primer día (USD)': 30,
    'Costo real (USD)': 1_801.12,
    'Capital e interés: cuota (USD)': 230.81,
    'Capital e interés: total (USD)': 11_079.02,
  });
  const ownWords: Exported = { ...decided, rejection: { reason: null, words: 'Ingresos insuficientes' } };
  expect(cellOf('Motivo del rechazo', ownWords)).toBeNull();
  expect(cellOf('Comentario del rechazo', { ...decided, rejection: { reason, words: '' } })).toBeNull();
  expect(cellOf('Costo anual con cargos (%)', decided)).toBe(17.44);
  expect(cellOf('Días de espera', { ...decided, credit: { ...credit, decidedAt: null } })).toBe(6);
  expect(cellOf('Días de espera', { ...decided, credit: { ...credit, submittedAt: null } })).toBeNull();
});

it('says by when an answer is due, and nothing for what does not wait [12.10.3]', () => {
  const due = columns.find(({ title }) => title === 'Vence');
  const row = (dueAt: string | null) => ({ credit: { dueAt } }) as unknown as Exported;
  expect(due?.cell(row('2026-11-30T22:30:00.000Z'))).toEqual(
    columns
      .find(({ title }) => title === 'Enviado')
      ?.cell({ credit: { submittedAt: '2026-11-30T22:30:00.000Z' } } as unknown as Exported),
  );
  expect(due?.cell(row(null)).value ?? null).toBeNull();
});

it('says what became of an approved application at its institution [12.11.10]', () => {
  const handed = columns.find(({ title }) => title === 'Entrega');
  const said = (status: string, handover: object | null) =>
    handed?.cell({ credit: { status }, handover } as unknown as Exported).value ?? null;
  expect(said('APPROVED', { standing: { state: 'contacted' }, consent: { given: true } })).toBe('Contactada');
  expect(said('APPROVED', { standing: null, consent: null })).toBe('Sin permiso');
  expect(said('APPROVED', { standing: null, consent: { given: true } })).toBeNull();
  expect(said('DOCUMENTS_SUBMITTED', { standing: null, consent: { given: false } })).toBeNull();
});
