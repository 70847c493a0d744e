import { chargeCentsOf, countsCharge, monthlyChargeCents, type PreparedCharge } from './charges.ts';
import { centsToDollars, dollarsToCents } from './money.ts';
import type { OfferCatalog } from './offer-catalog.ts';
import { findOffers, type Offer } from './offers.ts';
import { multiplyDivideHalfUp } from './rounding.ts';
import { frenchSchedule, type Schedule } from './schedule.ts';

/** A loan somebody has, in the API's units: dollars, months, annual percent. */
export interface PresentLoan {
  readonly balance: number;
  readonly remainingTerm: number;
  readonly rate: number;
  /** Insurance of the next month, dollars; it falls with the balance. */
  readonly insurance: number;
  /** The present institution, which is left out. */
  readonly institutionId?: string | null;
  readonly city?: string | null;
  /** The legal ceiling, effective annual percent. */
  readonly ceilingPercent?: number | null;
}

export interface RefinanceOffer extends Offer {
  /** What changing saves, dollars; negative where it costs. */
  difference: number;
  /** The first month in which changing has cost no more than staying; null when none has. */
  breakEvenMonth: number | null;
}

export interface RefinanceResult {
  stay: {
    interest: number;
    insurance: number;
    /** Balance, interest and insurance. */
    total: number;
    /** The instalment, without insurance. */
    monthlyPayment: number;
  };
  /** Those that can be chosen, most saved first. */
  offers: RefinanceOffer[];
  /** Whether any of them saves money. */
  worthIt: boolean;
}

/**
 * Whether a new loan for what is owed, over the same months, costs less than the present one
 * (decision 60). New loans are priced with the law's and required charges and without looking at an
 * income. What comes back does not count for the break-even month.
 *
 * @throws RangeError on a balance, term or rate that no loan can have
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
  // The more a loan costs the less it saves, so the usual order is that of what is saved, ties
  // included.
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

/** Interest and charges of each month; what is paid on the first day stands in the first. */
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
