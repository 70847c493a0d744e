import fc from 'fast-check';
import type { Charge } from './charges.ts';

/** Default: 0.5 % of the amount, deducted. */
export const makeCharge = (part: Partial<Charge> = {}): Charge => ({
  kind: 'other',
  name: 'Otro cargo',
  basis: 'amount',
  value: 0.5,
  when: 'deducted',
  obligation: 'required',
  refundable: false,
  ...part,
});

export const solca = makeCharge({ kind: 'solca', name: 'Contribución SOLCA', obligation: 'law' });
export const insurance = makeCharge({
  kind: 'life_insurance',
  name: 'Seguro de desgravamen',
  basis: 'balance',
  value: 0.05,
  when: 'monthly',
});
export const deposit = makeCharge({
  kind: 'savings_deposit',
  name: 'Ahorro en garantía (encaje)',
  value: 5,
  when: 'deducted',
  refundable: true,
});
export const certificates = makeCharge({
  kind: 'certificates',
  name: 'Certificados de aportación',
  basis: 'fixed',
  value: 30,
  when: 'upfront',
  refundable: true,
});

const obligation = fc.constantFrom('required' as const, 'optional' as const);
const percent = (most: number) => fc.integer({ min: 1, max: most * 10_000 }).map((units) => units / 10_000);
const dollars = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((cents) => cents / 100);
const oneOf = <T>(...values: [T, ...T[]]) => fc.constantFrom(...values);

/** Small enough that some of a 500-dollar loan is left. */
export const anyCharge: fc.Arbitrary<Charge> = fc.oneof(
  percent(2).map((value) => ({ ...solca, value })),
  fc.record({ value: percent(2), obligation }).map((part) => ({ ...insurance, ...part })),
  fc
    .record({ value: dollars(30), when: oneOf('monthly' as const, 'upfront' as const), obligation })
    .map((part) => makeCharge({ kind: 'life_insurance', basis: 'fixed', ...part })),
  fc.record({ value: percent(3), when: oneOf('deducted' as const, 'upfront' as const), obligation }).map((part) => ({
    ...deposit,
    ...part,
  })),
  fc
    .record({
      value: dollars(15),
      when: oneOf('deducted' as const, 'upfront' as const),
      refundable: fc.boolean(),
      obligation,
    })
    .map((part) => ({ ...certificates, ...part })),
  fc
    .record({ value: percent(1), when: oneOf('deducted' as const, 'upfront' as const, 'monthly' as const), obligation })
    .map((part) => makeCharge(part)),
);

/** Loans within the site's limits. Any six charges of `anyCharge` leave at least half of one in hand. */
export const anyLoan = fc.record({
  principalCents: fc.integer({ min: 50_000, max: 10_000_000 }),
  annualRatePercent: fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
  termMonths: fc.integer({ min: 1, max: 72 }),
});

export const anyCharges = fc.array(anyCharge, { maxLength: 6 });
export const anyMode = oneOf('required' as const, 'all' as const, 'none' as const);
export const anySystem = oneOf(1 as const, 2 as const);
