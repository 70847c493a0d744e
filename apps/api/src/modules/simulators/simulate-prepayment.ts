import type { PrepaymentResult, SimulatePrepaymentBody } from '@cotejo/contracts/loan-simulators';
import { everyMonth, simulatePrepayment } from '@cotejo/finance/prepayment';

/** Several extras in one month are added. */
export function prepay({ extra, everyMonth: amount, ...loan }: SimulatePrepaymentBody): PrepaymentResult {
  return simulatePrepayment({
    ...loan,
    extra: extra ? sumByMonth(extra) : everyMonth(amount ?? 0, loan.term),
  });
}

function sumByMonth(extra: readonly { month: number; amount: number }[]): Map<number, number> {
  const cents = new Map<number, number>();
  for (const { month, amount } of extra) cents.set(month, (cents.get(month) ?? 0) + Math.round(amount * 100));
  return new Map([...cents].map(([month, sum]) => [month, sum / 100]));
}
