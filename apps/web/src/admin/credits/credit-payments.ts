import type { AdminCredit, AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents } from '@cotejo/format/figures';

/** '$225,21 el primer mes, $216,14 el último'; one amount if both are equal. */
export function describePayments({ firstPayment, lastPayment }: Pick<AdminCredit, 'firstPayment' | 'lastPayment'>) {
  if (firstPayment === null) return null;
  const [first, last] = [firstPayment, lastPayment ?? firstPayment].map(formatDollarsAndCents);
  return first === last ? first : `${first} el primer mes, ${last} el último`;
}

/** From the installments to the total; undefined before an offer was chosen. */
export function totalOf({ amount, received, upfront, refunded, realTotal }: AdminCreditDetail) {
  if (received === undefined || upfront === null || refunded === undefined || realTotal === null) return undefined;
  return { amount, received, upfront, refunded, realTotal };
}
