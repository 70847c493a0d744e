import type { RefinanceResult, SimulateRefinanceBody } from '@cotejo/contracts/loan-simulators';
import { chargedRowsOf, costOfSchedule, frenchSchedule } from '@cotejo/finance';

type Offer = RefinanceResult['offers'][number];

/**
 * Dollars of interest and charges paid so far, from today on; what comes back does not count
 * (decision 60).
 */
export function costsOfStaying({ balance, remainingTerm, rate, insurance }: SimulateRefinanceBody): number[] {
  const { rows } = scheduleFor(balance, remainingTerm, rate);
  let owed = Math.round(balance * 100);
  const months = rows.map((row) => {
    const taken = Math.floor((insurance * 100 * owed) / (balance * 100) + 0.5);
    owed = row.balanceCents;
    return (row.interestCents + taken) / 100;
  });
  return addUp(0, months);
}

/** The same for an offer: what is taken on the first day stands in the first month. */
export function costsOfChanging(balance: number, term: number, { rate, charges }: Offer): number[] {
  const schedule = scheduleFor(balance, term, rate);
  const counted = charges.filter(({ counted, refundable }) => counted && !refundable);
  const atOnce = costOfSchedule(
    schedule,
    counted.filter(({ when }) => when !== 'monthly'),
    'required',
  ).chargesCost;
  return addUp(
    atOnce,
    chargedRowsOf(schedule, counted, 'required').map(({ interest, charges: monthly }) => interest + monthly),
  );
}

const scheduleFor = (balance: number, termMonths: number, annualRatePercent: number) =>
  frenchSchedule({ principalCents: Math.round(balance * 100), annualRatePercent, termMonths });

function addUp(atOnce: number, months: readonly number[]): number[] {
  let sum = atOnce;
  return [
    0,
    ...months.map((month) => {
      sum += month;
      return Math.round(sum * 100) / 100;
    }),
  ];
}
