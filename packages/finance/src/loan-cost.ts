import { annualCostPercent } from './annual-cost.ts';
import {
  balanceChargeCents,
  type Charge,
  type ChargesMode,
  chargeCentsOf,
  countsCharge,
  monthlyChargeCents,
  type PreparedCharge,
  type PricedCharge,
  prepareCharges,
} from './charges.ts';
import { centsToDollars, dollarsToCents, monthlyInterestCents, monthlyRateDivisor, rateToMicros } from './money.ts';
import { effectiveFromNominal } from './rates.ts';
import { roundFigure } from './rounding.ts';
import { maximumTermMonths, type Schedule, type TableRow } from './schedule.ts';

/** Dollars; annual percent with four decimals. Payments include the charges of their month. */
export interface CostFigures {
  /** The amount less deducted charges. */
  received: number;
  /** Paid separately on the first day. */
  upfront: number;
  /** Refunded with the last instalment. */
  refunded: number;
  /** Charges that are not refunded. */
  chargesCost: number;
  /** Interest plus `chargesCost`. */
  realCost: number;
  /** The amount plus `realCost`. */
  realTotal: number;
  firstPayment: number;
  lastPayment: number;
  /** Annual rate of the cash flows; null when nothing is left in hand on day 0. */
  realAnnualRate: number | null;
}

export interface LoanCost extends CostFigures {
  charges: PricedCharge[];
}

export interface ChargedRow extends TableRow {
  /** All monthly charges, including life insurance. */
  charges: number;
  payment: number;
}

/** Only the first `termMonths` items of the arrays are used. */
interface CostRows {
  readonly principalCents: number;
  readonly termMonths: number;
  readonly totalInterestCents: number;
  /** At the start of each month, in cents. */
  readonly balances: Float64Array;
  /** Capital plus interest of each month, in cents. */
  readonly instalments: Float64Array;
  /** Nominal, as a fraction a month. */
  readonly monthlyRate: number;
  /** Annual percent without charges, four decimals. */
  readonly effectivePercent: number;
}

// Shared buffers, overwritten by each (synchronous) calculation: allocating arrays for each of ten
// thousand offers would cost more than the arithmetic.
const balances = /* @__PURE__ */ new Float64Array(maximumTermMonths);
const instalments = /* @__PURE__ */ new Float64Array(maximumTermMonths);
const payments = /* @__PURE__ */ new Float64Array(maximumTermMonths);

/**
 * The cost of a schedule with its charges (decision 60).
 * @throws RangeError on an invalid value of a charge
 */
export function costOfSchedule(schedule: Schedule, charges: readonly Charge[], mode: ChargesMode): LoanCost {
  let balanceCents = schedule.principalCents;
  for (const [index, row] of schedule.rows.entries()) {
    balances[index] = balanceCents;
    instalments[index] = row.instalmentCents;
    balanceCents = row.balanceCents;
  }
  return costOfRows(
    {
      principalCents: schedule.principalCents,
      termMonths: schedule.termMonths,
      totalInterestCents: schedule.totalInterestCents,
      balances,
      instalments,
      monthlyRate: rateToMicros(schedule.annualRatePercent) / monthlyRateDivisor,
      effectivePercent: roundFigure(effectiveFromNominal(schedule.annualRatePercent), 4),
    },
    prepareCharges(charges),
    mode,
  );
}

interface FrenchLoan {
  readonly principalCents: number;
  readonly termMonths: number;
  readonly instalmentCents: number;
  readonly rateMicros: number;
  readonly effectivePercent: number;
}

/** The result of {@link costOfSchedule} for the French table, without building the table. */
export function costOfFrenchLoan(loan: FrenchLoan, charges: readonly PreparedCharge[], mode: ChargesMode): LoanCost {
  const { principalCents, termMonths, instalmentCents, rateMicros } = loan;
  let balanceCents = principalCents;
  let totalInterestCents = 0;
  for (let index = 0; index < termMonths; index += 1) {
    const interestCents = monthlyInterestCents(balanceCents, rateMicros);
    const capitalCents =
      index === termMonths - 1 ? balanceCents : Math.min(instalmentCents - interestCents, balanceCents);
    balances[index] = balanceCents;
    instalments[index] = interestCents + capitalCents;
    balanceCents -= capitalCents;
    totalInterestCents += interestCents;
  }
  return costOfRows(
    {
      principalCents,
      termMonths,
      totalInterestCents,
      balances,
      instalments,
      monthlyRate: rateMicros / monthlyRateDivisor,
      effectivePercent: loan.effectivePercent,
    },
    charges,
    mode,
  );
}

/** The first payment of a French loan with the counted monthly charges, in cents. */
export function firstPaymentCents(
  loan: Pick<FrenchLoan, 'principalCents' | 'termMonths' | 'instalmentCents' | 'rateMicros'>,
  charges: readonly PreparedCharge[],
  mode: ChargesMode,
): number {
  const { principalCents, termMonths, instalmentCents, rateMicros } = loan;
  // A one-month loan is repaid in full, and no payment exceeds the debt, whatever the instalment was rounded to.
  const interestCents = monthlyInterestCents(principalCents, rateMicros);
  const capitalCents = termMonths === 1 ? principalCents : Math.min(instalmentCents - interestCents, principalCents);
  let cents = interestCents + capitalCents;
  for (const prepared of charges) {
    if (prepared.charge.when !== 'monthly' || !countsCharge(prepared.charge, mode)) continue;
    cents += monthlyChargeCents(prepared, loan, principalCents);
  }
  return cents;
}

function costOfRows(rows: CostRows, charges: readonly PreparedCharge[], mode: ChargesMode): LoanCost {
  const { principalCents, termMonths } = rows;
  for (let index = 0; index < termMonths; index += 1) payments[index] = rows.instalments[index] ?? 0;
  const sums = { deducted: 0, upfront: 0, monthly: 0 };
  let refundedCents = 0;
  const priced: PricedCharge[] = [];
  for (const prepared of charges) {
    const { kind, name, basis, value, when, obligation, refundable } = prepared.charge;
    const counted = countsCharge(prepared.charge, mode);
    const totalCents =
      when === 'monthly'
        ? addMonthlyCharge(prepared, rows, counted)
        : chargeCentsOf(prepared, { principalCents, termMonths });
    if (counted) {
      sums[when] += totalCents;
      if (refundable) refundedCents += totalCents;
    }
    priced.push({ kind, name, basis, value, when, obligation, refundable, counted, total: totalCents / 100 });
  }
  const receivedCents = principalCents - sums.deducted;
  const countedCents = sums.deducted + sums.upfront + sums.monthly;
  const chargesCostCents = countedCents - refundedCents;
  const realCostCents = rows.totalInterestCents + chargesCostCents;
  return {
    charges: priced,
    received: receivedCents / 100,
    upfront: sums.upfront / 100,
    refunded: refundedCents / 100,
    chargesCost: chargesCostCents / 100,
    realCost: realCostCents / 100,
    realTotal: (principalCents + realCostCents) / 100,
    firstPayment: (payments[0] ?? 0) / 100,
    lastPayment: (payments[termMonths - 1] ?? 0) / 100,
    realAnnualRate:
      countedCents === 0
        ? rows.effectivePercent
        : realAnnualRateOf(rows, receivedCents - sums.upfront, refundedCents, realCostCents),
  };
}

function realAnnualRateOf(
  { termMonths, monthlyRate }: CostRows,
  inHandCents: number,
  refundedCents: number,
  realCostCents: number,
): number | null {
  if (inHandCents <= 0) return null;
  if (realCostCents === 0) return 0;
  return annualCostPercent({ inHandCents, payments, termMonths, refundedCents }, monthlyRate);
}

/** Adds a counted monthly charge to `payments` and returns its total over the loan, in cents. */
function addMonthlyCharge(prepared: PreparedCharge, rows: CostRows, counted: boolean): number {
  const { termMonths } = rows;
  if (prepared.charge.basis !== 'balance') {
    const cents = chargeCentsOf(prepared, rows);
    if (counted) for (let index = 0; index < termMonths; index += 1) payments[index] = (payments[index] ?? 0) + cents;
    return cents * termMonths;
  }
  let totalCents = 0;
  for (let index = 0; index < termMonths; index += 1) {
    const cents = balanceChargeCents(prepared, rows.balances[index] ?? 0);
    totalCents += cents;
    if (counted) payments[index] = (payments[index] ?? 0) + cents;
  }
  return totalCents;
}

/**
 * The rows in dollars with the counted monthly charges. One-time insurance is in no row.
 * @throws RangeError on an invalid value of a charge
 */
export function chargedRowsOf(schedule: Schedule, charges: readonly Charge[], mode: ChargesMode): ChargedRow[] {
  const monthly = prepareCharges(charges).filter(
    ({ charge }) => charge.when === 'monthly' && countsCharge(charge, mode),
  );
  let balanceCents = schedule.principalCents;
  return schedule.rows.map((row) => {
    let insuranceCents = 0;
    let chargesCents = 0;
    for (const prepared of monthly) {
      const cents = monthlyChargeCents(prepared, schedule, balanceCents);
      chargesCents += cents;
      if (prepared.charge.kind === 'life_insurance') insuranceCents += cents;
    }
    balanceCents = row.balanceCents;
    return {
      numQuota: row.number,
      interest: centsToDollars(row.interestCents),
      capital: centsToDollars(row.capitalCents),
      balance: centsToDollars(row.balanceCents),
      taxReliefInsurance: centsToDollars(insuranceCents),
      quotaTotal: centsToDollars(row.instalmentCents),
      charges: centsToDollars(chargesCents),
      payment: centsToDollars(row.instalmentCents + chargesCents),
    };
  });
}

export function insuranceOfRows(rows: readonly Pick<ChargedRow, 'taxReliefInsurance'>[]): number {
  return centsToDollars(rows.reduce((sum, row) => sum + dollarsToCents(row.taxReliefInsurance), 0));
}

/** The counted life insurance over the whole loan, monthly and one-time, in dollars. */
export function countedInsurance(charges: readonly PricedCharge[]): number {
  const counted = charges.filter(({ kind, counted }) => counted && kind === 'life_insurance');
  return centsToDollars(counted.reduce((sum, { total }) => sum + dollarsToCents(total), 0));
}
