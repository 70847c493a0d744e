import { findMostCents } from './find-most.ts';
import { centsToDollars, dollarsToCents, rateToMicros } from './money.ts';
import type { CatalogEntry, OfferCatalog } from './offer-catalog.ts';
import { findFailedEntryRule, findOffers, firstOfferPaymentCents, type Offer, queryOf } from './offers.ts';
import { frenchInstalmentCents, frenchSchedule } from './schedule.ts';

/** What somebody can pay a month, in the API's units. */
export interface AffordabilityQuestion {
  /** Dollars a month. */
  readonly income: number;
  /** Dollars a month that go to other debts. */
  readonly otherDebts: number;
  /** Percent of the income that debts may take, with up to two decimals. */
  readonly share: number;
  /** Months. */
  readonly terms: readonly number[];
  readonly city?: string | null;
  /**
   * Annual percent; when given, amounts are those of a French loan without charges at this rate.
   */
  readonly rate?: number | null;
  /** The legal ceiling, effective annual percent. */
  readonly ceilingPercent?: number | null;
}

export interface AffordableLoan {
  /** Months. */
  term: number;
  /** The most that fits, in whole tens of dollars; null when nothing does. */
  amount: number | null;
  firstPayment: number | null;
  /** The first of the usual order that fits at that amount. */
  offer: Offer | null;
}

export interface AffordabilityResult {
  /** What is left for a new debt each month; may be negative. */
  capacity: number;
  share: number;
  terms: AffordableLoan[];
}

/** Amounts are named in steps of this many cents. */
const stepCents = 10_00;

/** What can be asked for at all, in cents. */
const amountLimits = { min: 500_00, max: 100_000_00 } as const;

/**
 * How much an income can borrow: for each term the largest multiple of 10 dollars whose first
 * payment, with the law's and required charges, fits into what is left of the income (decision 60).
 * A first payment never falls when the amount grows, so the most of each institution is found by
 * halving.
 *
 * @throws RangeError on figures that are no such amounts, shares, terms or rates
 */
export function findAffordableLoans(catalog: OfferCatalog, question: AffordabilityQuestion): AffordabilityResult {
  const capacityCents = capacityOf(question);
  const findLoan = typeof question.rate === 'number' ? loanAtRate(question.rate) : offeredLoan(catalog, question);
  return {
    capacity: centsToDollars(capacityCents),
    share: question.share,
    terms: question.terms.map((term) => findLoan(term, capacityCents)),
  };
}

/** Income × share, down to the cent, less other debts; in cents. */
function capacityOf({ income, share, otherDebts }: AffordabilityQuestion): number {
  const shareHundredths = dollarsToCents(share);
  return Number((BigInt(dollarsToCents(income)) * BigInt(shareHundredths)) / 10_000n) - dollarsToCents(otherDebts);
}

function loanAtRate(annualRatePercent: number): (term: number, capacityCents: number) => AffordableLoan {
  rateToMicros(annualRatePercent);
  return (term, capacityCents) => {
    const loanOf = (principalCents: number) => ({ principalCents, annualRatePercent, termMonths: term });
    const cents = findMostCents({ lowest: stepCents, highest: amountLimits.max, step: stepCents }, (amount) =>
      term === 1
        ? frenchSchedule(loanOf(amount)).instalmentCents <= capacityCents
        : frenchInstalmentCents(loanOf(amount)) <= capacityCents,
    );
    if (cents === null) return { term, amount: null, firstPayment: null, offer: null };
    const firstPayment = centsToDollars(frenchSchedule(loanOf(cents)).instalmentCents);
    return { term, amount: centsToDollars(cents), firstPayment, offer: null };
  };
}

function offeredLoan(
  catalog: OfferCatalog,
  question: AffordabilityQuestion,
): (term: number, capacityCents: number) => AffordableLoan {
  const { income, city = null, ceilingPercent = null } = question;
  return (term, capacityCents) => {
    let most: number | null = null;
    for (const entry of catalog.active) {
      if (!entry.summary.available) continue;
      const cents = mostOfEntry(entry, capacityCents, (amountCents) =>
        queryOf({ amount: centsToDollars(amountCents), term, income, city }),
      );
      if (cents !== null && (most === null || cents > most)) most = cents;
    }
    if (most === null) return { term, amount: null, firstPayment: null, offer: null };
    const amount = centsToDollars(most);
    const { offers } = findOffers(catalog, { amount, term, income, city, ceilingPercent });
    const offer = offers.find(
      ({ available, firstPayment }) => available && dollarsToCents(firstPayment) <= capacityCents,
    );
    return { term, amount, firstPayment: offer?.firstPayment ?? null, offer: offer ?? null };
  };
}

function mostOfEntry(
  entry: CatalogEntry,
  capacityCents: number,
  queryAt: (amountCents: number) => ReturnType<typeof queryOf>,
): number | null {
  const lowest = Math.max(entry.minAmountCents, amountLimits.min);
  const highest = Math.min(entry.maxAmountCents, amountLimits.max);
  const firstStep = Math.ceil(lowest / stepCents) * stepCents;
  if (firstStep > highest || findFailedEntryRule(entry, queryAt(firstStep)) !== null) return null;
  return findMostCents(
    { lowest: firstStep, highest, step: stepCents },
    (cents) => firstOfferPaymentCents(entry, queryAt(cents)) <= capacityCents,
  );
}
