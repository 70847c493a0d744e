import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { reviewActions } from '../credits/review-rules.ts';
import { verdictOf } from '../documents/document-labels.ts';
import { useAdmin } from '../shell/use-admin.ts';
import styles from './decision.module.css';
import review from './review.module.css';
import type { useAutoAdvance } from './use-auto-advance.ts';

/** A phone has space for the first word. */
const buttons = [
  { status: 'PENDING', label: ['Devolver', ' para corregir'], letter: 'P', variant: 'outline' },
  { status: 'UNDER_REVIEW', label: ['Poner en revisión', ''], letter: null, variant: 'outline' },
  { status: 'REJECTED', label: ['Rechazar', ' crédito'], letter: 'X', variant: 'danger' },
  { status: 'APPROVED', label: ['Aprobar', ' crédito'], letter: 'A', variant: 'main' },
] as const satisfies { status: ReviewStatus; label: [string, string]; letter: string | null; variant: string }[];

/** The same text as the server's error. */
const ownApplicationText = 'Es tu propia solicitud: la decide otra persona.';

const heldText = (holder: string): string => `La tiene ${holder}: tómala para decidir.`;

const reasonOf = (isOwn: boolean, holder: string | null, obstacle: string | null): string => {
  if (isOwn) return ownApplicationText;
  return holder === null ? (obstacle ?? 'Todo en orden: se puede aprobar.') : heldText(holder);
};

/** Actions without permission are hidden. Changing a decision needs an extra click first. */
export function DecisionBar({
  credit,
  said,
  choice,
  nextPath,
  isDecided,
  holder,
  onChangeDecision,
  onAsk,
}: {
  credit: AdminCreditDetail;
  /** The decision that was just made, in words. */
  said: string | null;
  /** Whether a decision opens the next application. */
  choice: ReturnType<typeof useAutoAdvance>['choice'];
  /** The next review after this one is decided. */
  nextPath: string | null;
  /** Decided, and nobody asked to change it. */
  isDecided: boolean;
  /** Somebody else who has it. */
  holder: string | null;
  onChangeDecision: () => void;
  onAsk: (status: ReviewStatus) => void;
}) {
  const { permissions } = useAdmin();
  const actions = reviewActions(credit, permissions);
  const allowed = buttons.filter(({ status }) => {
    const { isPermitted, obstacle } = actions[status];
    // Approving and rejecting stay visible while disabled; other actions are hidden unless they are possible.
    const isOffered = status === 'APPROVED' || status === 'REJECTED' || obstacle === null;
    return isPermitted && isOffered && credit.status !== 'CANCELLED' && !credit.isOwn;
  });
  const choices = isDecided ? [] : allowed;
  const verified = credit.documents.filter((document) => verdictOf(document) === 'verified').length;
  const reason = reasonOf(credit.isOwn, holder, actions.APPROVED.obstacle);
  return (
    <div className={styles.decision}>
      <p id="review-reason" role="status">
        {said && <b>{said}. </b>}
        {!said && !isDecided && <b>{reason} </b>}
        <span className="no-break">
          Documentos {verified}/{credit.documents.length}
        </span>
      </p>
      <div className={styles.choices}>
        {said && <Checkbox label="Al decidir, pasar a la siguiente" {...choice} />}
        {said && nextPath && (
          <ButtonLink to={nextPath}>
            Siguiente <kbd className={review.key}>J</kbd>
          </ButtonLink>
        )}
        {isDecided && allowed.length > 0 && <Button onClick={onChangeDecision}>Cambiar la decisión</Button>}
        {choices.map(({ status, label, letter, variant }) => {
          const obstacle = holder === null ? actions[status].obstacle : heldText(holder);
          return (
            <Button
              key={status}
              variant={variant}
              isBlocked={obstacle !== null}
              aria-describedby="review-reason"
              aria-keyshortcuts={letter ?? undefined}
              title={obstacle ?? undefined}
              onClick={() => obstacle === null && onAsk(status)}
            >
              <span>
                {label[0]}
                <span className={styles.more}>{label[1]}</span>
              </span>
              {letter && (
                <span className={review.key} aria-hidden="true">
                  {letter}
                </span>
              )}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
