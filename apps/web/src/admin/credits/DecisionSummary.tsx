import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { isHandoverNote } from '@cotejo/contracts/handovers/states';
import { formatDateTime } from '@cotejo/format/time';
import { statusLabel } from './credit-labels.ts';
import styles from './credits.module.css';

export function DecisionSummary({ credit }: { credit: AdminCreditDetail }) {
  const text = describeDecision(credit);
  return text && <p className={`${styles.made} ${styles[credit.status.toLowerCase()] ?? ''}`}>{text}</p>;
}

type Decided = Pick<AdminCreditDetail, 'status' | 'decidedAt' | 'decidedByName' | 'rejection' | 'timeline'>;

const closedStatuses = ['APPROVED', 'REJECTED', 'CANCELLED'] as const;

/** A decision can still be changed, a cancellation cannot. */
export const isClosed = ({ status }: Pick<Decided, 'status'>): boolean =>
  closedStatuses.some((closed) => closed === status);

/**
 * 'Rechazado por Gabriela Ortiz el 25 nov, 10:04: Los documentos no respaldan lo que declaraste.' Null while it is
 * open.
 */
export function describeDecision(credit: Decided): string | null {
  if (!isClosed(credit)) return null;
  // What the institution does later keeps the status of the approval.
  const entry = credit.timeline.filter(({ status, note }) => status === credit.status && !isHandoverNote(note)).at(-1);
  const by = entry?.by === 'user' ? 'quien solicita' : (credit.decidedByName ?? entry?.who);
  const at = credit.decidedAt ?? entry?.at;
  const why = credit.rejection ? statedText(credit.rejection) : (entry?.note ?? '');
  const decided = [
    statusLabel(credit.status),
    ...(by ? [`por ${by}`] : []),
    ...(at ? [`el ${formatDateTime(at)}`] : []),
  ].join(' ');
  return why === '' ? `${decided}.` : `${decided}: ${why}`;
}
