/**
 * From this share of an income on, percent, a debt is no longer healthy: what advice and reviewers
 * go by.
 */
export const heavyIncomeShare = 40;

/** The share that a lighter loan is proposed for, percent. */
const healthyIncomeShare = 32;

/** Amounts are proposed in steps of this many dollars, as the slider moves. */
const amountStep = 100;

/**
 * What part of an income an instalment takes, percent.
 *
 * @param monthlyPayment dollars a month, ≥ 0
 * @param income dollars a month; null for none, which has no share
 */
export function incomeShareOf(monthlyPayment: number, income: number): number | null {
  return income > 0 ? (monthlyPayment / income) * 100 : null;
}

/**
 * The largest amount whose instalment would, with other debts, take no more than 32 % of the
 * income, at the same rate, term and system: an instalment grows in proportion to what is lent.
 * Null below `least`.
 *
 * @param loan amount in dollars; its monthly payment, the income and other debts in dollars a
 *   month
 * @param least the smallest amount worth naming, dollars
 * @returns dollars in steps of 100, and the share of the income that is, percent
 */
export function findLighterAmount(
  loan: { amount: number; monthlyPayment: number; income: number; otherDebts?: number },
  least: number,
): { amount: number; share: number } | null {
  const { monthlyPayment, income, otherDebts = 0 } = loan;
  if (!(monthlyPayment > 0 && income > 0)) return null;
  const affordable = (loan.amount * ((income * healthyIncomeShare) / 100 - otherDebts)) / monthlyPayment;
  const amount = Math.floor(affordable / amountStep) * amountStep;
  if (amount < least || amount >= loan.amount) return null;
  return { amount, share: (((monthlyPayment * amount) / loan.amount + otherDebts) / income) * 100 };
}
