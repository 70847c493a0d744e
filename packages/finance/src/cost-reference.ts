// For tests only: the same figures computed with BigInt from the rules, sharing no code with the
// implementation. Only the rows of the schedule are taken as input.
import type { Charge, ChargesMode } from './charges.ts';
import type { Schedule } from './schedule.ts';

const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

const unitsOf = (value: number, decimals: number): bigint => BigInt(value.toFixed(decimals).replace('.', ''));

const isCounted = (charge: Charge, mode: ChargesMode): boolean =>
  ({ none: false, required: charge.obligation !== 'optional', all: true })[mode];

/** What the charge takes in each month; index 0 is the first day. */
function takenOf(charge: Charge, schedule: Schedule): bigint[] {
  const amount = BigInt(schedule.principalCents);
  const months = schedule.termMonths;
  const taken = Array.from({ length: months + 1 }, () => 0n);
  const one = (balance: bigint): bigint => {
    if (charge.basis === 'fixed') return unitsOf(charge.value, 2);
    const units = unitsOf(charge.value, 4);
    if (charge.basis === 'balance') return halfUp(balance * units, 1_000_000n);
    if (charge.kind === 'solca' && months < 12) return halfUp(amount * units * BigInt(months), 12_000_000n);
    return halfUp(amount * units, 1_000_000n);
  };
  if (charge.when !== 'monthly') {
    taken[0] = one(0n);
    return taken;
  }
  let balance = amount;
  for (const row of schedule.rows) {
    taken[row.number] = one(balance);
    balance -= BigInt(row.capitalCents);
  }
  return taken;
}

interface ReferenceCost {
  totals: number[];
  received: number;
  upfront: number;
  refunded: number;
  chargesCost: number;
  realCost: number;
  realTotal: number;
  firstPayment: number;
  lastPayment: number;
  /** Cents: in hand on day 0, the payment of each month, and the refund. */
  inHandCents: bigint;
  payments: bigint[];
  refundedCents: bigint;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const dollars = (cents: bigint): number => Number(cents) / 100;

export function referenceCost(schedule: Schedule, charges: readonly Charge[], mode: ChargesMode): ReferenceCost {
  const all = charges.map((charge) => ({ charge, taken: takenOf(charge, schedule) }));
  const counted = all.filter(({ charge }) => isCounted(charge, mode));
  const totalOf = (test: (charge: Charge) => boolean) =>
    sum(counted.filter(({ charge }) => test(charge)).map(({ taken }) => sum(taken)));
  const amount = BigInt(schedule.principalCents);
  const interest = sum(schedule.rows.map((row) => BigInt(row.interestCents)));
  const received = amount - totalOf((charge) => charge.when === 'deducted');
  const upfront = totalOf((charge) => charge.when === 'upfront');
  const refunded = totalOf((charge) => charge.refundable);
  const chargesCost = totalOf((charge) => !charge.refundable);
  const payments = schedule.rows.map(
    (row) => BigInt(row.interestCents + row.capitalCents) + sum(counted.map(({ taken }) => taken[row.number] ?? 0n)),
  );
  return {
    totals: all.map(({ taken }) => dollars(sum(taken))),
    received: dollars(received),
    upfront: dollars(upfront),
    refunded: dollars(refunded),
    chargesCost: dollars(chargesCost),
    realCost: dollars(interest + chargesCost),
    realTotal: dollars(amount + interest + chargesCost),
    firstPayment: dollars(payments[0] ?? 0n),
    lastPayment: dollars(payments.at(-1) ?? 0n),
    inHandCents: received - upfront,
    payments,
    refundedCents: refunded,
  };
}

const fineness = 10n ** 12n;

/**
 * The annual percents between which the exact rate lies, each rounded to four decimals. Found by
 * bisection on (0, 10^6) with BigInt.
 */
export function referenceAnnualRate({
  inHandCents,
  payments,
  refundedCents,
}: Pick<ReferenceCost, 'inHandCents' | 'payments' | 'refundedCents'>): [low: number, high: number] {
  const isTooLow = (rate: bigint): boolean => {
    const growth = fineness + rate;
    let owed = inHandCents;
    let scale = 1n;
    for (const payment of payments) {
      scale *= fineness;
      owed = owed * growth - payment * scale;
    }
    return owed + refundedCents * scale < 0n;
  };
  let low = 0n;
  let high = 10n ** 6n * fineness;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isTooLow(middle)) low = middle;
    else high = middle;
  }
  return [annualPercent(low), annualPercent(high)];
}

function annualPercent(rate: bigint): number {
  const year = fineness ** 12n;
  return Number(halfUp(((fineness + rate) ** 12n - year) * 1_000_000n, year)) / 10_000;
}
