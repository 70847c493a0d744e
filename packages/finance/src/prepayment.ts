import { type Charge, countsCharge, monthlyChargeCents, type PreparedCharge, prepareCharges } from './charges.ts';
import { type ChargedRow, chargedRowsOf } from './loan-cost.ts';
import { centsToDollars, dollarsToCents, monthlyInterestCents, rateToMicros } from './money.ts';
import { divideHalfUp } from './rounding.ts';
import { type AmortizationType, frenchInstalmentCents, type LoanTerms, scheduleOf } from './schedule.ts';

/** Dollars, months, nominal annual percent. */
export interface Prepayment {
  readonly amount: number;
  readonly term: number;
  readonly rate: number;
  readonly amortizationType: AmortizationType;
  readonly charges: readonly Charge[];
  /** Paid in addition to the instalment: month → dollars. */
  readonly extra: ReadonlyMap<number, number>;
  /** Whether extra payments shorten the term or lower the instalment. */
  readonly effect: PrepaymentEffect;
}

const prepaymentEffects = ['term', 'instalment'] as const;
export type PrepaymentEffect = (typeof prepaymentEffects)[number];

interface LoanSummary {
  term: number;
  firstPayment: number;
  /** Without the extra payment. */
  lastPayment: number;
  interestTotal: number;
  /** Monthly charges only. */
  chargesTotal: number;
  total: number;
}

/** `balance` is after the extra payment. */
interface PrepaidRow extends ChargedRow {
  /** The part of the extra payment that was applied. */
  extra: number;
}

export interface PrepaymentResult {
  before: LoanSummary;
  after: LoanSummary;
  interestSaved: number;
  chargesSaved: number;
  monthsSaved: number;
  rows: PrepaidRow[];
}

export function everyMonth(amount: number, term: number): Map<number, number> {
  return new Map(Array.from({ length: Math.max(0, term - 1) }, (_, index) => [index + 1, amount]));
}

/**
 * A loan without and with extra payments (decision 60). Counts required charges and those of the
 * law.
 *
 * With the effect `term` the instalment (German: the capital of a row) stays and the last row takes
 * the rest; with `instalment` it is recomputed for the remaining balance and months. An extra
 * payment of at least the balance ends the loan; later ones are ignored.
 * @throws RangeError on invalid loan terms or an invalid charge or extra payment
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

/** The capital of a month, given its interest. */
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
