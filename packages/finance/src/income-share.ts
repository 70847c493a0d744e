/** Percent of the income from which a debt is shown as too high, in advice and in the review. */
export const heavyIncomeShare = 40;

const healthyIncomeShare = 32;

/** Dollars; the step of the amount slider. */
const amountStep = 100;

/** The percent of an income that an instalment takes; null without an income. Both in dollars a month. */
export function incomeShareOf(monthlyPayment: number, income: number): number | null {
  return income > 0 ? (monthlyPayment / income) * 100 : null;
}

/** What somebody earns and already pays for other debts, dollars a month. */
export interface Means {
  readonly income: number;
  readonly otherDebts: number;
}

/** Rounded as displayed, so that a displayed '40 %' is always heavy. */
export const isHeavyShare = (share: number): boolean => Math.round(share) >= heavyIncomeShare;

/** Whether the debts alone leave no room for another instalment. */
export function hasHeavyDebts({ income, otherDebts }: Means): boolean {
  const share = incomeShareOf(otherDebts, income);
  return share !== null && isHeavyShare(share);
}

/**
 * The largest amount at the same rate, term and system whose instalment, with other debts, takes at
 * most 32 % of the income; null when below `least` or not smaller. An instalment is proportional to
 * the amount.
 * @param loan amount in dollars; payment, income and other debts in dollars a month
 * @param least dollars
 * @returns dollars in steps of 100, and the percent of the income it takes
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
