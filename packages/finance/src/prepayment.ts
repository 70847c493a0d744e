import { type Charge, countsCharge, monthlyChargeCents, type PreparedCharge, prepareCharges } from './charges.ts';
import { type ChargedRow, chargedRowsOf } from './loan-cost.ts';
import { centsToDollars, dollarsToCents, monthlyInterestCents, rateToMicros } from './money.ts';
import { divideHalfUp } from './rounding.ts';
import { type AmortizationType, frenchInstalmentCents, type LoanTerms, scheduleOf } from './schedule.ts';

/** What paying ahead of time is worth, in the API's units: dollars, months, annual percent. */
export interface Prepayment {
  readonly amount: number;
  readonly term: number;
  readonly rate: number;
  readonly amortizationType: AmortizationType;
  readonly charges: readonly Charge[];
  /** What is paid beside the instalment after some months: month → dollars. */
  readonly extra: ReadonlyMap<number, number>;
  /** What the extras change: how long one pays, or how much each month. */
  readonly effect: PrepaymentEffect;
}

export const prepaymentEffects = ['term', 'instalment'] as const;
export type PrepaymentEffect = (typeof prepaymentEffects)[number];

/** A loan's figures over its life, dollars and months. */
export interface LoanSummary {
  term: number;
  /** The first payment with its charges. */
  firstPayment: number;
  /** The last payment with its charges; an extra is apart. */
  lastPayment: number;
  interestTotal: number;
  /** Monthly charges alone. */
  chargesTotal: number;
  /** Amount, interest and monthly charges. */
  total: number;
}

/** A row of the loan paid ahead; the balance is what is owed after the extra. */
export interface PrepaidRow extends ChargedRow {
  /** What was really taken beside the payment. */
  extra: number;
}

export interface PrepaymentResult {
  before: LoanSummary;
  after: LoanSummary;
  interestSaved: number;
  chargesSaved: number;
  monthsSaved: number;
  /** The rows of `after`. */
  rows: PrepaidRow[];
}

/** The same amount after each month but the last. */
export function everyMonth(amount: number, term: number): Map<number, number> {
  return new Map(Array.from({ length: Math.max(0, term - 1) }, (_, index) => [index + 1, amount]));
}

/**
 * A loan as agreed and as it becomes with money paid ahead (decision 60). Charges of the law and
 * required ones count.
 *
 * With the effect `term` the instalment (German: the slice of capital) stays and the last row
 * absorbs what is left; with `instalment` it is made anew for the balance and the months left. An
 * extra at or above the balance ends the loan; one after its end is ignored.
 *
 * @throws RangeError on impossible loan terms or a charge or extra that is no such figure
 */
export function simulatePrepayment(prepayment: Prepayment): PrepaymentResult {
  const loan: LoanTerms = {
    principalCents: dollarsToCents(prepayment.amount),
    annualRatePercent: prepayment.rate,
    termMonths: prepayment.term,
  };
  const before = summaryOf(
    loan.principalCents,
    chargedRowsOf(scheduleOf(prepayment.amortizationType, loan), prepayment.charges, 'required'),
  );
  const rows = prepaidRows(prepayment, loan);
  const after = summaryOf(loan.principalCents, rows);
  return {
    before,
    after,
    interestSaved: difference(before.interestTotal, after.interestTotal),
    chargesSaved: difference(before.chargesTotal, after.chargesTotal),
    monthsSaved: before.term - after.term,
    rows,
  };
}

function prepaidRows({ amortizationType, charges, extra, effect }: Prepayment, loan: LoanTerms): PrepaidRow[] {
  const rateMicros = rateToMicros(loan.annualRatePercent);
  const monthly = prepareCharges(charges).filter(
    ({ charge }) => charge.when === 'monthly' && countsCharge(charge, 'required'),
  );
  const rows: PrepaidRow[] = [];
  let balanceCents = loan.principalCents;
  let plan = planOf(amortizationType, loan);
  for (let month = 1; month <= loan.termMonths && balanceCents > 0; month += 1) {
    const startCents = balanceCents;
    const interestCents = monthlyInterestCents(startCents, rateMicros);
    const capitalCents = month === loan.termMonths ? startCents : Math.min(plan(interestCents), startCents);
    balanceCents -= capitalCents;
    const extraCents = Math.min(dollarsToCents(extra.get(month) ?? 0), balanceCents);
    balanceCents -= extraCents;
    const taken = takenCharges(monthly, loan, startCents);
    const instalmentCents = interestCents + capitalCents;
    rows.push({
      numQuota: month,
      interest: centsToDollars(interestCents),
      capital: centsToDollars(capitalCents),
      balance: centsToDollars(balanceCents),
      taxReliefInsurance: centsToDollars(taken.insuranceCents),
      quotaTotal: centsToDollars(instalmentCents),
      charges: centsToDollars(taken.chargesCents),
      payment: centsToDollars(instalmentCents + taken.chargesCents),
      extra: centsToDollars(extraCents),
    });
    if (effect === 'instalment' && extraCents > 0 && balanceCents > 0) {
      const termMonths = loan.termMonths - month;
      plan = planOf(amortizationType, { ...loan, principalCents: balanceCents, termMonths });
    }
  }
  return rows;
}

/** How much capital a month pays back, given its interest. */
function planOf(type: AmortizationType, loan: LoanTerms): (interestCents: number) => number {
  if (type === 1) {
    const sliceCents = divideHalfUp(loan.principalCents, loan.termMonths);
    return () => sliceCents;
  }
  const instalmentCents = frenchInstalmentCents(loan);
  return (interestCents) => instalmentCents - interestCents;
}

function takenCharges(
  monthly: readonly PreparedCharge[],
  loan: LoanTerms,
  balanceCents: number,
): { chargesCents: number; insuranceCents: number } {
  let chargesCents = 0;
  let insuranceCents = 0;
  for (const prepared of monthly) {
    const cents = monthlyChargeCents(prepared, loan, balanceCents);
    chargesCents += cents;
    if (prepared.charge.kind === 'life_insurance') insuranceCents += cents;
  }
  return { chargesCents, insuranceCents };
}

function summaryOf(principalCents: number, rows: readonly ChargedRow[]): LoanSummary {
  const interestCents = rows.reduce((sum, row) => sum + dollarsToCents(row.interest), 0);
  const chargesCents = rows.reduce((sum, row) => sum + dollarsToCents(row.charges), 0);
  return {
    term: rows.length,
    firstPayment: rows[0]?.payment ?? 0,
    lastPayment: rows.at(-1)?.payment ?? 0,
    interestTotal: centsToDollars(interestCents),
    chargesTotal: centsToDollars(chargesCents),
    total: centsToDollars(principalCents + interestCents + chargesCents),
  };
}

const difference = (from: number, less: number): number => centsToDollars(dollarsToCents(from) - dollarsToCents(less));
