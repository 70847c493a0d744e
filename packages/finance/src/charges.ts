import { dollarsToCents } from './money.ts';
import { multiplyDivideHalfUp } from './rounding.ts';

/** What an institution asks for beside the interest (decision 60). */
export const chargeKinds = ['solca', 'life_insurance', 'certificates', 'savings_deposit', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** Percent of the amount, percent of the balance owed at the start of the month, or dollars. */
export const chargeBases = ['amount', 'balance', 'fixed'] as const;
export type ChargeBasis = (typeof chargeBases)[number];

/** Kept back from what is handed out, paid apart that day, or paid each month of the term. */
export const chargeTimes = ['deducted', 'upfront', 'monthly'] as const;
export type ChargeTime = (typeof chargeTimes)[number];

/** Who asks for a charge: the law, the institution, or nobody. */
export const chargeObligations = ['law', 'required', 'optional'] as const;
export type ChargeObligation = (typeof chargeObligations)[number];

/** Which charges figures count: those of the law and the institution, all, or none. */
export const chargesModes = ['required', 'all', 'none'] as const;
export type ChargesMode = (typeof chargesModes)[number];

/** A charge of a product, complete: what an institution left out is filled in. */
export interface Charge {
  readonly kind: ChargeKind;
  readonly name: string;
  readonly basis: ChargeBasis;
  /** Percent with up to four decimals, or dollars with up to two where the basis is `fixed`. */
  readonly value: number;
  readonly when: ChargeTime;
  readonly obligation: ChargeObligation;
  /** Comes back whole, without interest, with the last instalment. */
  readonly refundable: boolean;
}

/** A charge as an offer shows it. */
export interface PricedCharge extends Charge {
  /** Whether the figures beside it count it. */
  counted: boolean;
  /** Dollars over the whole loan. */
  total: number;
}

/** A charge with its value as the integer that it is calculated with. */
export interface PreparedCharge {
  readonly charge: Charge;
  /** Ten-thousandths of a percent, or cents where the basis is `fixed`. */
  readonly units: number;
}

/** What one percent of something is divided by, in the units of {@link PreparedCharge}. */
const unitsOfWhole = 1_000_000;

/** Under a year banks take the SOLCA contribution in proportion to the months (decision 60). */
const solcaYearMonths = 12;

/**
 * Charges ready to be calculated with; do it once per change of a product.
 *
 * @throws RangeError on a value that is no percent with four decimals, or no whole number of cents
 */
export function prepareCharges(charges: readonly Charge[]): PreparedCharge[] {
  return charges.map((charge) => ({
    charge,
    units: charge.basis === 'fixed' ? dollarsToCents(charge.value) : percentToUnits(charge.value),
  }));
}

/** Whether the figures of a mode count a charge. */
export function countsCharge({ obligation }: Charge, mode: ChargesMode): boolean {
  return mode === 'all' || (mode === 'required' && obligation !== 'optional');
}

/**
 * What a charge of basis `amount` or `fixed` takes each time it is paid, in cents, half-up.
 *
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

/**
 * What a charge of basis `balance` takes for a month that begins with this balance, in cents,
 * half-up.
 */
export function balanceChargeCents({ units }: PreparedCharge, balanceCents: number): number {
  return multiplyDivideHalfUp(balanceCents, units, unitsOfWhole);
}

/** What a monthly charge takes for a month that begins with this balance, in cents. */
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
 * Whether the charges of the first day, optional ones too and SOLCA whole, leave at least half of a
 * loan.
 *
 * @param amount dollars
 * @throws RangeError on a charge whose value is no such figure
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
