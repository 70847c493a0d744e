import { chargeCentsOf, countsCharge, monthlyChargeCents, type PreparedCharge } from './charges.ts';
import { centsToDollars, dollarsToCents } from './money.ts';
import type { OfferCatalog } from './offer-catalog.ts';
import { findOffers, type Offer } from './offers.ts';
import { multiplyDivideHalfUp } from './rounding.ts';
import { frenchSchedule, type Schedule } from './schedule.ts';

/** A current loan: dollars, months, nominal annual percent. */
interface PresentLoan {
  readonly balance: number;
  readonly remainingTerm: number;
  readonly rate: number;
  /** Insurance of the next month, dollars; it falls with the balance. */
  readonly insurance: number;
  /** The current institution, which is left out of the offers. */
  readonly institutionId?: string | null;
  readonly city?: string | null;
  /** The legal ceiling, an effective rate. */
  readonly ceilingPercent?: number | null;
}

interface RefinanceOffer extends Offer {
  /** Dollars saved by changing; negative when it costs more. */
  difference: number;
  /** The first month in which changing has cost no more than staying; null if there is none. */
  breakEvenMonth: number | null;
}

export interface RefinanceResult {
  stay: {
    interest: number;
    insurance: number;
    total: number;
    /** Without insurance. */
    monthlyPayment: number;
  };
  /** Available offers, largest saving first. */
  offers: RefinanceOffer[];
  worthIt: boolean;
}

/**
 * Compares a current loan with new ones for the same balance and months (decision 60). New loans
 * count required charges and those of the law, and the income is not checked. Refundable charges do
 * not count for the break-even month.
 * @throws RangeError on an invalid balance, term or rate
 */
export function compareRefinance(catalog: OfferCatalog, present: PresentLoan): RefinanceResult {
  const stay = stayingWith(present);
  const stayingCents = stay.interestCents + stay.insuranceCents;
  const { offers } = findOffers(catalog, {
    amount: present.balance,
    term: present.remainingTerm,
    city: present.city ?? null,
    ceilingPercent: present.ceilingPercent ?? null,
  });
  const chargesById = new Map(catalog.active.map((entry) => [entry.summary.id, entry.charges]));
  // The usual order is by cost, which is the order of the savings too.
  const compared = offers
    .filter(({ available, institution }) => available && institution.id !== present.institutionId)
    .map((offer): RefinanceOffer => {
      const charges = chargesById.get(offer.institution.id) ?? [];
      return {
        ...offer,
        difference: centsToDollars(stayingCents - dollarsToCents(offer.realCost)),
        breakEvenMonth: breakEvenMonthOf(stay.costs, costsByMonth(scheduleFor(present, offer.rate), charges)),
      };
    });
  return {
    stay: {
      interest: centsToDollars(stay.interestCents),
      insurance: centsToDollars(stay.insuranceCents),
      total: centsToDollars(dollarsToCents(present.balance) + stayingCents),
      monthlyPayment: centsToDollars(stay.instalmentCents),
    },
    offers: compared,
    worthIt: compared.some(({ difference }) => difference > 0),
  };
}

function scheduleFor({ balance, remainingTerm }: PresentLoan, annualRatePercent: number): Schedule {
  return frenchSchedule({ principalCents: dollarsToCents(balance), annualRatePercent, termMonths: remainingTerm });
}

function stayingWith(present: PresentLoan) {
  const schedule = scheduleFor(present, present.rate);
  const firstInsuranceCents = dollarsToCents(present.insurance);
  let balanceCents = schedule.principalCents;
  let insuranceCents = 0;
  const costs: number[] = [];
  for (const row of schedule.rows) {
    const cents = multiplyDivideHalfUp(firstInsuranceCents, balanceCents, schedule.principalCents);
    insuranceCents += cents;
    costs.push(row.interestCents + cents);
    balanceCents = row.balanceCents;
  }
  return {
    costs,
    insuranceCents,
    interestCents: schedule.totalInterestCents,
    instalmentCents: schedule.instalmentCents,
  };
}

/** Interest and charges of each month; those of the first day are in the first month. */
function costsByMonth(schedule: Schedule, charges: readonly PreparedCharge[]): number[] {
  const counted = charges.filter(({ charge }) => countsCharge(charge, 'required') && !charge.refundable);
  const monthly = counted.filter(({ charge }) => charge.when === 'monthly');
  const atOnceCents = counted
    .filter(({ charge }) => charge.when !== 'monthly')
    .reduce((sum, prepared) => sum + chargeCentsOf(prepared, schedule), 0);
  let balanceCents = schedule.principalCents;
  return schedule.rows.map((row, index) => {
    const monthlyCents = monthly.reduce(
      (sum, prepared) => sum + monthlyChargeCents(prepared, schedule, balanceCents),
      0,
    );
    balanceCents = row.balanceCents;
    return row.interestCents + monthlyCents + (index === 0 ? atOnceCents : 0);
  });
}

function breakEvenMonthOf(staying: readonly number[], changing: readonly number[]): number | null {
  let saved = 0;
  for (const [index, cost] of changing.entries()) {
    saved += (staying[index] ?? 0) - cost;
    if (saved >= 0) return index + 1;
  }
  return null;
}
