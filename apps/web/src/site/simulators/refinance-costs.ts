import type { RefinanceResult, SimulateRefinanceBody } from '@cotejo/contracts/loan-simulators';
import { chargedRowsOf, costOfSchedule } from '@cotejo/finance/loan-cost';
import { frenchSchedule } from '@cotejo/finance/schedule';

type Offer = RefinanceResult['offers'][number];

/** Cumulative interest and charges in dollars, starting today, without refundable charges (decision 60). */
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

/** Charges paid on the first day are counted from the start. */
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
