import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { type AdminDocument, validateAdminDocument } from '@cotejo/contracts/documents/review';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { Field, fieldBoxClass } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isConflict } from '../credits/use-change-status.ts';
import { documentKind, rejectionReasons, verdictOf } from '../documents/document-labels.ts';
import { ReasonPicker } from '../documents/ReasonPicker.tsx';
import { useVerifyDocument } from '../documents/use-verify-document.ts';
import { VerdictTag } from '../documents/VerdictTag.tsx';
import type { ViewState } from '../documents/view-state.ts';
import { checksFor } from './checks.ts';
import styles from './review.module.css';
import { StaleVerdict } from './StaleVerdict.tsx';

export interface JudgementHandle {
  verify: () => void;
  /** Rejects with the comment; without one it asks for it. */
  reject: () => void;
}

const obstacles: Partial<Record<ViewState, string>> = {
  opening: 'Espera a que se abra el documento: nadie verifica lo que no ha visto.',
  failed: 'El documento no se pudo mostrar: no se puede verificar. Descárgalo, inténtalo de nuevo o recházalo.',
};

/**
 * What to compare, the comment, and the verdict on one document. A judged one asks before it is
 * judged again.
 */
export function Judgement({
  ref,
  credit,
  document,
  mayVerify,
  view,
  comments,
  onComments,
  ticked,
  onTick,
  onVerified,
}: {
  ref: Ref<JudgementHandle>;
  credit: AdminCreditDetail;
  document: AdminDocument;
  mayVerify: boolean;
  /**
   * Nobody judges what is not on the screen yet. What cannot be shown may be rejected, not
   * verified.
   */
  view: ViewState;
  /** What is written about this document. */
  comments: string;
  onComments: (documentId: string, comments: string) => void;
  /** The checks ticked off, one per line. */
  ticked: string;
  onTick: (documentId: string, ticked: string) => void;
  onVerified: () => void;
}) {
  const verdict = verdictOf(document);
  const [isReopened, setIsReopened] = useState(comments !== '');
  const [isMissing, setIsMissing] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const [isEarly, setIsEarly] = useState(false);
  const obstacle = obstacles[view];
  const box = useRef<HTMLTextAreaElement>(null);
  const mutation = useVerifyDocument((id) => onComments(id, ''));
  const setComments = (text: string) => onComments(document.id, text);
  const isOpen = mayVerify && (verdict === 'pending' || isReopened);
  const details = document.metadata.verificationDetails;

  // Writing takes the place of the buttons that stay in sight: the box and its reasons stand clear
  // of them.
  useEffect(() => {
    if (isMissing) box.current?.scrollIntoView({ block: 'center' });
  }, [isMissing]);

  function judge(verified: boolean | null): void {
    const isRefused = view === 'opening' || (verified === true && view === 'failed');
    setIsEarly(isRefused);
    if (isRefused) return;
    mutation.mutate(
      { document, verified, comments: comments.trim() },
      {
        onSuccess: () => {
          setIsReopened(false);
          if (verified === true) onVerified();
        },
      },
    );
  }
  function reject(): void {
    if (view === 'opening') setIsEarly(true);
    else if (comments.trim() !== '') judge(false);
    else {
      setIsMissing(true);
      box.current?.focus();
    }
  }
  useImperativeHandle(ref, () => ({
    verify: () => (isOpen ? judge(true) : setIsReopened(true)),
    reject: () => (isOpen ? reject() : setIsReopened(true)),
  }));

  return (
    <div className={styles.judgement}>
      <h3>¿Coincide con lo declarado?</h3>
      <Checklist
        credit={credit}
        document={document}
        ticked={ticked.split('\n')}
        onTick={(checks) => onTick(document.id, checks.join('\n'))}
      />
      {verdict !== 'pending' && (
        <div className={styles.verdict}>
          <VerdictTag verdict={verdict} />
          {details && (
            <p className="note">
              {details.verifiedByName ?? 'Un administrador'}, {formatDateTime(details.verifiedAt)}
              {details.comments && `: ${details.comments}`}
            </p>
          )}
          {mayVerify && !isReopened && (
            <Button small onClick={() => setIsReopened(true)}>
              Cambiar Verificación
            </Button>
          )}
        </div>
      )}
      {isConflict(mutation.error) && (
        <StaleVerdict creditId={credit.id} error={mutation.error} onClose={mutation.reset} />
      )}
      {isOpen && (
        <>
          {isMissing && (
            <ReasonPicker reasons={rejectionReasons[documentKind(document)]} value={comments} onChange={setComments} />
          )}
          <Field
            label="Comentario (lo verá quien solicita si rechazas)"
            error={isMissing && comments.trim() === '' ? 'Escribe o elige un motivo' : undefined}
          >
            {(attributes) => (
              <textarea
                {...attributes}
                ref={box}
                className={`${fieldBoxClass} ${styles.comment}`}
                rows={3}
                maxLength={1000}
                value={comments}
                onChange={(event) => setComments(event.target.value)}
                onFocus={() => setIsWriting(true)}
                onBlur={() => setIsWriting(false)}
                onKeyDown={(event) => {
                  // Back to the keys of the screen: in the box they are letters.
                  if (event.key === 'Escape') event.currentTarget.blur();
                }}
              />
            )}
          </Field>
          <div className={isMissing || isWriting ? styles.buttonsInPlace : styles.buttons}>
            <Button
              variant="main"
              busyText={mutation.isPending && 'Guardando...'}
              isBlocked={view !== 'shown'}
              onClick={() => judge(true)}
            >
              <Icon name="check" />
              Verificar <kbd className={styles.key}>V</kbd>
            </Button>
            <Button variant="danger" isBlocked={view === 'opening'} onClick={reject}>
              Rechazar <kbd className={styles.key}>R</kbd>
            </Button>
            {isReopened && (
              <Button small onClick={() => judge(null)}>
                Dejar por revisar
              </Button>
            )}
          </div>
          <p className="note" role="status">
            {isEarly && obstacle ? obstacle : 'Al verificar pasas al siguiente documento por revisar.'}
          </p>
        </>
      )}
      {!mayVerify && <p className="note">Tu cuenta puede ver los documentos, no verificarlos.</p>}
    </div>
  );
}

/** What to look for; a press ticks it off. The first line the machine has checked itself. */
function Checklist({
  credit,
  document,
  ticked,
  onTick,
}: {
  credit: AdminCreditDetail;
  document: AdminDocument;
  ticked: readonly string[];
  onTick: (ticked: readonly string[]) => void;
}) {
  const file = useQuery({
    queryKey: ['admin', 'documents', credit.id, document.id, 'valid'],
    queryFn: async ({ signal }) =>
      (await request(validateAdminDocument, { params: { id: credit.id, docId: document.id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ul className={styles.checks}>
      {file.data && (
        <li className={file.data.isValid ? undefined : styles.bad}>
          <Icon name={file.data.isValid ? 'check' : 'warning'} size={20} />
          {file.data.isValid ? 'Archivo íntegro' : file.data.message}
        </li>
      )}
      {checksFor(credit, document).map((check) => {
        const isTicked = ticked.includes(check);
        return (
          <li key={check}>
            <button
              type="button"
              aria-pressed={isTicked}
              onClick={() => onTick(isTicked ? ticked.filter((other) => other !== check) : [...ticked, check])}
            >
              <Icon name={isTicked ? 'check' : 'clock'} size={20} />
              {check}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
