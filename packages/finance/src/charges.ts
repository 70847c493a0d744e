import { dollarsToCents } from './money.ts';
import { multiplyDivideHalfUp } from './rounding.ts';

/** What an institution charges in addition to interest (decision 60). */
export const chargeKinds = ['solca', 'life_insurance', 'certificates', 'savings_deposit', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** Percent of the amount, percent of the balance at the start of the month, or dollars. */
export const chargeBases = ['amount', 'balance', 'fixed'] as const;
export type ChargeBasis = (typeof chargeBases)[number];

/** Deducted from the payout, paid separately on the first day, or paid every month. */
export const chargeTimes = ['deducted', 'upfront', 'monthly'] as const;
export type ChargeTime = (typeof chargeTimes)[number];

export const chargeObligations = ['law', 'required', 'optional'] as const;
export type ChargeObligation = (typeof chargeObligations)[number];

/** Which charges the figures count: `law` and `required` ones, all, or none. */
export const chargesModes = ['required', 'all', 'none'] as const;
export type ChargesMode = (typeof chargesModes)[number];

export interface Charge {
  readonly kind: ChargeKind;
  readonly name: string;
  readonly basis: ChargeBasis;
  /** Percent with up to four decimals; dollars with up to two when the basis is `fixed`. */
  readonly value: number;
  readonly when: ChargeTime;
  readonly obligation: ChargeObligation;
  /** Refunded in full, without interest, with the last instalment. */
  readonly refundable: boolean;
}

export interface PricedCharge extends Charge {
  /** Whether the figures of the loan include it. */
  counted: boolean;
  /** Dollars over the whole loan. */
  total: number;
}

export interface PreparedCharge {
  readonly charge: Charge;
  /** Ten-thousandths of a percent, or cents when the basis is `fixed`. */
  readonly units: number;
}

/** 100 % in the units of {@link PreparedCharge}. */
const unitsOfWhole = 1_000_000;

/** For terms under a year, banks charge the SOLCA contribution pro rata (decision 60). */
const solcaYearMonths = 12;

/**
 * Converts the values of charges to integers. Call it once per change of a product.
 * @throws RangeError on a percent outside 0–100 or with more than four decimals, or a fraction of a
 * cent
 */
export function prepareCharges(charges: readonly Charge[]): PreparedCharge[] {
  return charges.map((charge) => ({
    charge,
    units: charge.basis === 'fixed' ? dollarsToCents(charge.value) : percentToUnits(charge.value),
  }));
}

export function countsCharge({ obligation }: Charge, mode: ChargesMode): boolean {
  return mode === 'all' || (mode === 'required' && obligation !== 'optional');
}

/**
 * One payment of a charge with basis `amount` or `fixed`, in cents, rounded half-up.
 * @throws RangeError when the result is too large to be exact
 */
export function chargeCentsOf(
  { charge, units }: PreparedCharge,
  loan: { readonly principalCents: number; readonly termMonths: number },
): number {
  if (charge.basis === 'fixed') return units;
  if (charge.kind === 'solca' && loan.termMonths < solcaYearMonths) {
    return multiplyDivideHalfUp(loan.principalCents, units * loan.termMonths, unitsOfWhole * solcaYearMonths);
  }
  return multiplyDivideHalfUp(loan.principalCents, units, unitsOfWhole);
}

/** A charge with basis `balance` for a month that starts with this balance, in cents, rounded half-up. */
export function balanceChargeCents({ units }: PreparedCharge, balanceCents: number): number {
  return multiplyDivideHalfUp(balanceCents, units, unitsOfWhole);
}

/** For a month that starts with this balance, in cents. */
export function monthlyChargeCents(
  prepared: PreparedCharge,
  loan: { readonly principalCents: number; readonly termMonths: number },
  balanceCents: number,
): number {
  return prepared.charge.basis === 'balance'
    ? balanceChargeCents(prepared, balanceCents)
    : chargeCentsOf(prepared, loan);
}

/**
 * Whether the charges of the first day leave at least half of the loan. Optional charges and the
 * full SOLCA contribution are included.
 * @param amount dollars
 * @throws RangeError on an invalid value of a charge
 */
export function leavesHalfInHand(amount: number, charges: readonly Charge[]): boolean {
  const principalCents = dollarsToCents(amount);
  const takenCents = prepareCharges(charges)
    .filter(({ charge }) => charge.when !== 'monthly')
    .reduce((sum, prepared) => sum + chargeCentsOf(prepared, { principalCents, termMonths: solcaYearMonths }), 0);
  return takenCents * 2 <= principalCents;
}

function percentToUnits(percent: number): number {
  const units = Math.round(percent * 10_000);
  if (!(percent >= 0 && percent <= 100)) throw new RangeError('the percent of a charge is 0 to 100');
  if (Math.abs(percent * 10_000 - units) > 1e-6) {
    throw new RangeError('the percent of a charge has at most four decimals');
  }
  return units;
}
