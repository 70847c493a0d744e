import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { clsx } from 'clsx';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import type { DocumentViewerHandle } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { ViewState } from '#ui/page/document-viewer/document-content.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { isConflict } from '../credits/use-decision.ts';
import { verdictOf, verdictText } from '../documents/document-labels.ts';
import {
  isStated,
  type Refusal,
  RejectionReasons,
  type RejectionReasonsHandle,
  RejectionWords,
} from '../documents/RejectionFields.tsx';
import { useSeenFirst } from '../documents/use-seen-first.ts';
import { useVerifyDocument } from '../documents/use-verify-document.ts';
import { VerdictTag } from '../documents/VerdictTag.tsx';
import { Checklist } from './Checklist.tsx';
import styles from './review.module.css';
import { VerdictConflict } from './VerdictConflict.tsx';

export interface VerificationHandle {
  verify: () => void;
  /** Asks for a reason if there is none. */
  reject: () => void;
}

/** Changing a verdict needs a confirmation. */
export function VerificationPanel({
  ref,
  credit,
  document,
  holder,
  lockedNote,
  viewer,
  view,
  refusal,
  onRefusal,
  ticked,
  onTick,
  onVerified,
}: {
  ref: Ref<VerificationHandle>;
  credit: AdminCreditDetail;
  document: AdminDocument;
  /** Somebody else who has the application: what was typed stays, and nothing is sent. */
  holder: string | null;
  /** Null if a verdict can be given. */
  lockedNote: string | null;
  viewer: RefObject<DocumentViewerHandle | null>;
  view: ViewState;
  refusal: Refusal;
  onRefusal: (documentId: string, refusal: Refusal) => void;
  /** One check per line. */
  ticked: string;
  onTick: (documentId: string, ticked: string) => void;
  onVerified: () => void;
}) {
  const verdict = verdictOf(document);
  const [isReopened, setIsReopened] = useState(isStated(refusal));
  const [isRejecting, setIsRejecting] = useState(refusal.reasonId !== null);
  const [isMissing, setIsMissing] = useState(false);
  const seenFirst = useSeenFirst(view, viewer);
  const reasons = useRef<RejectionReasonsHandle>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const rejection = useRef<HTMLButtonElement>(null);
  const mutation = useVerifyDocument((id) => onRefusal(id, { reasonId: null, words: '' }));
  const isOpen = lockedNote === null && (verdict === 'pending' || isReopened);

  function send(verified: boolean | null): void {
    if (holder !== null || seenFirst.refuses(verified)) return;
    mutation.mutate(
      { document, verified, comments: refusal.words.trim(), reasonId: refusal.reasonId },
      {
        onSuccess: () => {
          setIsReopened(false);
          setIsRejecting(false);
          if (verified === true) onVerified();
        },
      },
    );
  }
  function reject(): void {
    if (holder !== null || seenFirst.refuses(false)) return;
    if (isStated(refusal)) send(false);
    else {
      // The first click shows the reasons and focuses the first one; rejecting needs a reason.
      setIsMissing(isRejecting);
      setIsRejecting(true);
      if (isRejecting && !reasons.current?.focus()) words.current?.focus();
    }
  }
  useImperativeHandle(ref, () => ({
    verify: () => (isOpen ? send(true) : setIsReopened(true)),
    reject: () => {
      if (isOpen) reject();
      else {
        setIsReopened(true);
        setIsRejecting(true);
      }
    },
  }));

  return (
    <div className={styles.verification}>
      <div className={styles.verificationBody}>
        {isRejecting && isOpen ? (
          <div className={styles.rejecting}>
            <h2>¿Por qué no se acepta?</h2>
            <Button small variant="plain" onClick={() => setIsRejecting(false)}>
              Volver
            </Button>
          </div>
        ) : (
          <>
            <h2>¿Coincide con lo declarado?</h2>
            <Checklist
              credit={credit}
              document={document}
              ticked={ticked.split('\n')}
              {...(isOpen && { onTick: (checks) => onTick(document.id, checks.join('\n')) })}
            />
          </>
        )}
        <Verdict document={document}>
          {lockedNote === null && !isReopened && (
            <Button small onClick={() => setIsReopened(true)}>
              Cambiar Verificación
            </Button>
          )}
        </Verdict>
        {isOpen && isRejecting && (
          <RejectionReasons
            ref={reasons}
            document={document}
            value={refusal}
            isMissing={isMissing}
            keys="everywhere"
            onChange={(changed) => onRefusal(document.id, changed)}
            onPickByKey={() => rejection.current?.focus()}
          />
        )}
        {lockedNote && <p className="note">{lockedNote}</p>}
      </div>
      {isConflict(mutation.error) && (
        <VerdictConflict creditId={credit.id} error={mutation.error} onClose={mutation.reset} />
      )}
      {isOpen && (
        <div className={styles.verdicts}>
          <RejectionWords ref={words} value={refusal} onChange={(changed) => onRefusal(document.id, changed)} />
          <div className={styles.buttons}>
            <Button
              variant="main"
              busyText={mutation.isPending && 'Guardando...'}
              isBlocked={view !== 'shown' || holder !== null}
              onClick={() => send(true)}
            >
              <Icon name="check" />
              Verificar <kbd className={styles.key}>V</kbd>
            </Button>
            <Button ref={rejection} variant="danger" isBlocked={view === 'opening' || holder !== null} onClick={reject}>
              Rechazar <kbd className={styles.key}>R</kbd>
            </Button>
            {isReopened && verdict !== 'pending' && (
              <Button small onClick={() => send(null)}>
                Dejar por revisar
              </Button>
            )}
          </div>
          <p className={clsx('note', holder === null && !seenFirst.message && styles.hint)} role="status">
            {holder === null
              ? (seenFirst.message ?? hintOf(isRejecting, refusal))
              : `La tiene ${holder}: tómala para verificar.`}
          </p>
        </div>
      )}
    </div>
  );
}

function hintOf(isRejecting: boolean, refusal: Refusal): string {
  if (!isRejecting) return 'Al verificar pasas al siguiente.';
  return isStated(refusal) ? 'Pulsa Rechazar para guardarlo.' : 'Elige o escribe un motivo.';
}

export function PastVerification({ credit, document }: { credit: AdminCreditDetail; document: AdminDocument }) {
  return (
    <div className={styles.verification}>
      <div className={styles.verificationBody}>
        <Verdict document={document} />
        <details>
          <summary>Qué se compara con lo declarado</summary>
          <Checklist credit={credit} document={document} ticked={[]} />
        </details>
      </div>
    </div>
  );
}

function Verdict({ document, children }: { document: AdminDocument; children?: ReactNode }) {
  const said = verdictText(document);
  if (verdictOf(document) === 'pending') return null;
  return (
    <div className={styles.verdict}>
      <VerdictTag verdict={verdictOf(document)} />
      {said && <p className="note">{said}</p>}
      {children}
    </div>
  );
}
