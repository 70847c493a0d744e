import { centsToDollars, dollarsToCents, monthlyInterestCents, rateToMicros } from './money.ts';

interface SavingsPlan {
  /** Dollars ≥ 0 at the start. */
  readonly initialDeposit: number;
  /** Dollars ≥ 0 at the end of each month. */
  readonly monthlyDeposit: number;
  /** Whole months, 1 to 600. */
  readonly term: number;
  /** Annual percent, 0 to 100, up to six decimals. */
  readonly annualRate: number;
}

interface SavingsRow {
  month: number;
  deposit: number;
  interest: number;
  balance: number;
}

interface SavingsResult extends SavingsPlan {
  deposited: number;
  interestTotal: number;
  total: number;
  table: SavingsRow[];
}

/**
 * Monthly growth of savings: a month's interest is balance × rate / 12 / 100, half-up to the cent;
 * the deposit is added at the end of the month.
 * @throws RangeError on a negative deposit, both deposits 0, a term outside 1–600, a rate outside
 * 0–100, or a balance that cents cannot hold exactly
 */
export function simulateSavings({ initialDeposit, monthlyDeposit, term, annualRate }: SavingsPlan): SavingsResult {
  const initialCents = dollarsToCents(initialDeposit);
  const depositCents = dollarsToCents(monthlyDeposit);
  if (initialCents < 0 || depositCents < 0) throw new RangeError('a deposit is not negative');
  if (initialCents + depositCents === 0) throw new RangeError('one of the deposits is above 0');
  if (!Number.isInteger(term) || term < 1 || term > 600) throw new RangeError('term is 1 to 600 whole months');
  const rateMicros = rateToMicros(annualRate);

  const table: SavingsRow[] = [];
  let balanceCents = initialCents;
  let interestTotalCents = 0;
  for (let month = 1; month <= term; month += 1) {
    const interestCents = monthlyInterestCents(balanceCents, rateMicros);
    interestTotalCents += interestCents;
    balanceCents += interestCents + depositCents;
    table.push({
      month,
      deposit: centsToDollars(depositCents),
      interest: centsToDollars(interestCents),
      balance: centsToDollars(balanceCents),
    });
  }
  return {
    initialDeposit: centsToDollars(initialCents),
    monthlyDeposit: centsToDollars(depositCents),
    term,
    annualRate,
    deposited: centsToDollars(initialCents + depositCents * term),
    interestTotal: centsToDollars(interestTotalCents),
    total: centsToDollars(balanceCents),
    table,
  };
}
