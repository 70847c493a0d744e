import { findMostCents } from './find-most.ts';
import { centsToDollars, dollarsToCents, rateToMicros } from './money.ts';
import type { CatalogEntry, OfferCatalog } from './offer-catalog.ts';
import { findFailedEntryRule, findOffers, firstOfferPaymentCents, type Offer, queryOf } from './offers.ts';
import { frenchInstalmentCents, frenchSchedule } from './schedule.ts';

/** Dollars a month, months, annual percent. */
interface AffordabilityQuestion {
  readonly income: number;
  readonly otherDebts: number;
  /** The percent of the income that may go to debts, up to two decimals. */
  readonly share: number;
  readonly terms: readonly number[];
  readonly city?: string | null;
  /** Nominal. When given, the result is a French loan at this rate without charges. */
  readonly rate?: number | null;
  /** The legal ceiling, an effective rate. */
  readonly ceilingPercent?: number | null;
}

interface AffordableLoan {
  term: number;
  /** Dollars, a multiple of 10; null when no amount fits. */
  amount: number | null;
  firstPayment: number | null;
  /** The first offer in the usual order that fits at that amount. */
  offer: Offer | null;
}

export interface AffordabilityResult {
  /** Dollars a month left for a new debt; may be negative. */
  capacity: number;
  share: number;
  terms: AffordableLoan[];
}

const stepCents = 10_00;

const amountLimits = { min: 500_00, max: 100_000_00 } as const;

/**
 * How much an income can borrow: for each term, the largest multiple of 10 dollars whose first
 * payment, with the required charges, fits in what is left of the income (decision 60). Binary
 * search works because a first payment never falls when the amount grows.
 * @throws RangeError on an invalid amount, share, term or rate
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

/** Income × share, rounded down to the cent, less other debts; in cents. */
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
