import { type AdminCredit, adminCreditSchema } from '@cotejo/contracts/credits/review';
import { expect, it } from 'vitest';
import { columns, type Exported, fieldsWithoutColumn } from './export-credits.ts';

/** The fields of a credit that the cells of the export read. */
function fieldsInColumns(): Set<string> {
  const read = new Set<string>();
  // Whatever is asked of a field is null, so that only the first level counts.
  const nothing: unknown = new Proxy({}, { get: () => null });
  const values: Partial<Record<keyof AdminCredit, unknown>> = { status: 'APPROVED', amortizationType: 1 };
  const times = ['createdAt', 'submittedAt', 'decidedAt'];
  const credit = new Proxy({} as AdminCredit, {
    get: (_target, name: keyof AdminCredit) => {
      read.add(name);
      if (name in values) return values[name];
      return times.includes(name) ? '2026-11-16T15:00:00.000Z' : nothing;
    },
  });
  const row: Exported = { credit, reason: null, cost: null, now: new Date('2026-11-16T15:00:00.000Z') };
  for (const { cell } of columns) cell(row);
  return read;
}

it('has a column for every field of a credit, or says that it has none', () => {
  const namedFields = [...fieldsInColumns(), ...fieldsWithoutColumn].sort();
  expect(namedFields).toEqual(Object.keys(adminCreditSchema.shape).sort());
});
