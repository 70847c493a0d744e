import { validatedLimits } from '@cotejo/contracts/core/limits';
import { findLighterAmount, incomeShareOf, isHeavyShare } from '@cotejo/finance/income-share';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import clsx from 'clsx';
import { useMeans } from '#loan/typed-income.ts';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './IncomeShare.module.css';

interface Instalment {
  /** In dollars per month; with decreasing instalments the first. */
  payment: number;
  /** In dollars per month, as the form says it. */
  income: number;
}

interface Described extends Instalment {
  /** Amount of the loan in dollars. */
  amount: number;
  /** Names the instalment while none is chosen: 'La cuota fija'. */
  ifChosen?: string | undefined;
}

/** In percent: above this, hardly any institution lends. */
const hopelessShare = 60;

export const lowestInstalment = 'La cuota más baja';

/** 'Esta cuota es el 18 % de lo que ganas.', other debts included. From 40 % on, warns and suggests a lower amount. */
export function IncomeShareNote({ className, ...instalment }: Described & { className?: string }) {
  const means = useMeans(instalment.income);
  const said = describeIncomeShare({ ...instalment, ...means });
  if (said === null) return null;
  return (
    <p className={clsx(styles.note, said.isHeavy && styles.heavy, className)}>
      {said.isHeavy && <Icon name="warning" size={18} />}
      <span>{said.text}</span>
    </p>
  );
}

/** The short form for a row or card: '18 % de lo que ganas'. */
export function IncomeShareLabel({ payment, income }: Instalment) {
  const { income: earned, otherDebts } = useMeans(income);
  const share = incomeShareOf(payment + otherDebts, earned);
  if (share === null) return null;
  const isHeavy = isHeavyShare(share);
  return (
    <small className={clsx(styles.label, isHeavy && styles.heavy)}>
      {isHeavy && <Icon name="warning" size={16} />}
      <span>
        {formatPercent(share, 0)} de lo que ganas{otherDebts > 0 && ', con tus otras deudas'}
      </span>
    </small>
  );
}

/** Null without income. */
export function describeIncomeShare({
  payment,
  income,
  amount,
  ifChosen,
  otherDebts = 0,
}: Described & {
  /** In dollars per month. */
  otherDebts?: number;
}): { text: string; isHeavy: boolean } | null {
  const share = incomeShareOf(payment + otherDebts, income);
  if (share === null) return null;
  const name = ifChosen ?? 'Esta cuota';
  const [is, reaches] = ifChosen === undefined ? ['es', 'llega'] : ['sería', 'llegaría'];
  const text =
    otherDebts > 0
      ? `Con tus otras deudas, ${name.charAt(0).toLowerCase()}${name.slice(1)} ${reaches} al ${formatPercent(share, 0)} de lo que ganas.`
      : `${name} ${is} el ${formatPercent(share, 0)} de lo que ganas.`;
  if (!isHeavyShare(share)) return { text, isHeavy: false };
  const lighter = findLighterAmount(
    { amount, monthlyPayment: payment, income, otherDebts },
    validatedLimits.amount.min,
  );
  const judged = share >= hopelessShare ? 'Casi nadie la aprueba' : 'Lo sano es hasta el 40\u00a0%';
  const way = lighter ? `; con ${formatDollars(lighter.amount)} sería el ${formatPercent(lighter.share, 0)}` : '';
  return { text: `${text} ${judged}${way}.`, isHeavy: true };
}
