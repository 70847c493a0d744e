import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { clsx } from 'clsx';
import styles from './desk.module.css';
import { dueText, isOverdue, present, takenText } from './desk-texts.ts';

/** By when the applicant was promised an answer; nothing for an application that does not wait. */
export function Due({ credit: { dueAt } }: { credit: Pick<AdminCredit, 'dueAt'> }) {
  if (dueAt === null) return null;
  return (
    <span className={clsx('no-break', isOverdue(dueAt, new Date()) ? styles.late : styles.mark)}>{dueText(dueAt)}</span>
  );
}

/** Who has it; nothing if nobody does. */
export function Holder({ credit }: { credit: Pick<AdminCredit, 'taken'> }) {
  const taken = present(credit.taken);
  return taken && <span className={styles.holder}>{takenText(taken)}</span>;
}
