import type { AdminCredit, AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents } from '@cotejo/format/figures';

/** '$225,21 el primer mes, $216,14 el último'; one figure where both are the same. */
export function describePayments({ firstPayment, lastPayment }: Pick<AdminCredit, 'firstPayment' | 'lastPayment'>) {
  if (firstPayment === null) return null;
  const [first, last] = [firstPayment, lastPayment ?? firstPayment].map(formatDollarsAndCents);
  return first === last ? first : `${first} el primer mes, ${last} el último`;
}

/** What leads from the instalments of the table to the total; nothing before an offer was kept. */
export function totalOf({ amount, received, upfront, refunded, realTotal }: AdminCreditDetail) {
  if (received === undefined || upfront === null || refunded === undefined || realTotal === null) return undefined;
  return { amount, received, upfront, refunded, realTotal };
}
