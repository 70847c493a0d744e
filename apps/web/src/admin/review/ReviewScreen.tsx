import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { creditReturnedMessage, verifyCreditDocument } from '@cotejo/contracts/credits/review';
import type { ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { getAdminDocument } from '@cotejo/contracts/documents/review';
import { formatList } from '@cotejo/format/figures';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/controls/Button.tsx';
import { TabbedSection } from '#ui/controls/Tabs.tsx';
import type { DocumentViewerHandle } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { ViewState } from '#ui/page/document-viewer/document-content.ts';
import { ConflictNotice } from '../credits/ConflictNotice.tsx';
import { DecisionDialog } from '../credits/DecisionDialog.tsx';
import { DecisionSummary, isClosed } from '../credits/DecisionSummary.tsx';
import { reviewActions } from '../credits/review-rules.ts';
import { changedText, isConflict, updatedText, useDecision, useReturnCredit } from '../credits/use-decision.ts';
import { HoldBar } from '../desk/HoldBar.tsx';
import { useMayTakeNext } from '../desk/TakeNext.tsx';
import { useHold } from '../desk/use-hold.ts';
import { useTakeIfFree, useTakeNext } from '../desk/use-take.ts';
import { useTakeOnOpening } from '../desk/use-take-on-opening.ts';
import { AdminDocumentViewer } from '../documents/AdminDocumentViewer.tsx';
import { documentKind, inReviewOrder, reviewLabels, verdictOf } from '../documents/document-labels.ts';
import type { Refusal } from '../documents/RejectionFields.tsx';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { useShortcuts } from '../shell/use-shortcuts.ts';
import { LeaveGuard, LeaveQuestion } from '../ui/LeaveGuard.tsx';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { documentTabs, NoDocuments, PreviousFile, SharedFileNotice } from './ReviewDocument.tsx';
import { CollapsibleFacts } from './ReviewFacts.tsx';
import { DecidedNotice, ReviewHead } from './ReviewHead.tsx';
import styles from './review.module.css';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useQueuePosition } from './use-queue.ts';
import { PastVerification, type VerificationHandle, VerificationPanel } from './VerificationPanel.tsx';

export function ReviewScreen({ credit }: { credit: AdminCreditDetail }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const documents = inReviewOrder(credit.documents);
  const [documentId, setDocumentId] = useState(() => search.get('documento') ?? firstToReview(documents));
  const document = documents.find(({ id }) => id === documentId) ?? documents[0];
  const former = document && formerOf(credit, document);
  const shared = credit.sharedFiles.find(({ documentId }) => documentId === document?.id);
  const place = useQueuePosition(credit);
  const hold = useHold(credit);
  // A decision on what somebody else has is refused: it is taken over first.
  const holder = hold.taken && !hold.taken.mine ? hold.taken.by.name : null;
  useTakeOnOpening(credit);
  const takeIfFree = useTakeIfFree(credit.id);
  const next = useTakeNext();
  const mayTakeNext = useMayTakeNext();
  const [isLeaving, setIsLeaving] = useState(false);
  const decision = useDecision(credit);
  const { change, asked, conflict } = decision;
  const admin = useAdmin();
  const [comments, updateComments] = useTabTexts(`cotejo.review.comments.${admin.id}.${credit.id}`);
  const [reasonIds, updateReasonIds] = useTabTexts(`cotejo.review.reasons.${admin.id}.${credit.id}`);
  const [ticks, updateTicks] = useTabTexts(`cotejo.review.ticks.${admin.id}.${credit.id}`);
  const [view, setView] = useState<{ documentId: string; state: ViewState } | null>(null);
  const viewer = useRef<DocumentViewerHandle>(null);
  const verification = useRef<VerificationHandle>(null);
  // `decidedAt` of the decision that the user wants to change.
  const [changing, setChanging] = useState<string | null>(null);
  const isDecided = isClosed(credit) && (changing === null || changing !== credit.decidedAt);
  const mayRead = useMayCall(getAdminDocument);
  const isVerifier = useMayCall(verifyCreditDocument) && mayRead && !credit.isOwn;
  const mayVerify = isVerifier && !isDecided && credit.status !== 'APPROVED';
  const giveBack = useReturnCredit(credit);
  const unsent = documents.filter(({ id }) => [comments[id], reasonIds[id]].some((text) => text?.trim()));
  const isUnsent = unsent.length > 0;
  const [isReturning, setIsReturning] = useState(false);
  const [isFormerShown, setIsFormerShown] = useState(false);

  const open = (target: string | null | undefined) => {
    if (target && place) void navigate(place.pathOf(target));
  };
  const actions = reviewActions(credit, admin.permissions);
  const ask = (status: ReviewStatus) => {
    const { isPermitted, obstacle } = actions[status];
    if (!isPermitted || obstacle !== null || credit.isOwn || isDecided || holder !== null) return;
    if (status === 'PENDING') {
      setIsReturning(true);
      takeIfFree(() => setIsReturning(false));
    } else decision.ask(status);
  };
  const show = (index: number) => {
    const target = documents[index];
    setIsFormerShown(false);
    if (target) setDocumentId(target.id);
  };
  useShortcuts({
    j: () => open(place?.nextId),
    k: () => open(place?.previousId),
    ...(mayTakeNext && { n: takeNext }),
    1: () => show(0),
    2: () => show(1),
    3: () => show(2),
    '+': () => viewer.current?.zoom(1),
    '-': () => viewer.current?.zoom(-1),
    0: () => viewer.current?.resetZoom(),
    g: () => viewer.current?.turn(),
    a: () => ask('APPROVED'),
    x: () => ask('REJECTED'),
    p: () => ask('PENDING'),
    ...(mayVerify && { v: () => verification.current?.verify(), r: () => verification.current?.reject() }),
  });

  function writeRefusal(documentId: string, { reasonId, words }: Refusal): void {
    updateComments((present) => ({ ...present, [documentId]: words }));
    updateReasonIds((present) => ({ ...present, [documentId]: reasonId ?? '' }));
  }

  /** Null once the status is no longer the one that was set here. */
  function noticeOf(): { here: string; onTheNext: string } | null {
    if (change.isSuccess && change.data.status === credit.status) {
      const { status } = change.variables;
      return { here: changedText(status), onTheNext: updatedText(status) };
    }
    const isReturned = giveBack.isSuccess && credit.status === 'PENDING';
    return isReturned ? { here: creditReturnedMessage, onTheNext: creditReturnedMessage } : null;
  }
  function goToNextPending(): void {
    const waiting = documents.filter((other) => other.id !== document?.id && verdictOf(other) === 'pending');
    const after = waiting.find((other) => documents.indexOf(other) > (document ? documents.indexOf(document) : -1));
    const next = after ?? waiting[0];
    if (next) setDocumentId(next.id);
  }

  /** Asks first: what was taken would be held while the person stays. */
  function takeNext(): void {
    if (isUnsent) setIsLeaving(true);
    else next.mutate({});
  }

  const said = noticeOf();
  const { choice, decidedBefore } = useAutoAdvance(credit, {
    said: credit.status === 'UNDER_REVIEW' || !said ? null : said.onTheNext,
    ...{ place, isUnsent },
    takeNext: mayTakeNext ? next.mutate : null,
  });

  return (
    <div className={styles.review}>
      <ReviewHead credit={credit} place={place} mayVerify={mayVerify} mayTakeNext={mayTakeNext} />
      <HoldBar credit={credit} hold={hold}>
        {mayTakeNext && (
          <Button small busyText={next.isPending && 'Tomando...'} aria-keyshortcuts="N" onClick={takeNext}>
            Tomar la siguiente <kbd className={styles.key}>N</kbd>
          </Button>
        )}
      </HoldBar>
      {decidedBefore && place && (
        <DecidedNotice decided={decidedBefore} path={place.pathOf(decidedBefore.id)} choice={choice} />
      )}
      <DecisionSummary credit={credit} />
      {conflict && (
        <ConflictNotice
          before={credit}
          error={conflict.error}
          note={conflict.note}
          onTaken={() => {
            if (conflict.status && conflict.status !== 'PENDING') decision.ask(conflict.status);
          }}
          onClose={change.reset}
        />
      )}
      {isConflict(giveBack.error) && (
        <ConflictNotice before={credit} error={giveBack.error} note="" onClose={giveBack.reset} />
      )}
      <div className={styles.grid}>
        <CollapsibleFacts credit={credit} />
        {document ? (
          <TabbedSection
            label="Documentos"
            classes={{ section: styles.documents, tabs: styles.tabs, panel: styles.panel }}
            value={document.id}
            tabs={documentTabs(documents)}
            onChange={setDocumentId}
            panel={
              <>
                {shared && <SharedFileNotice {...shared} />}
                {former && <PreviousFile former={former} isShown={isFormerShown} onShow={setIsFormerShown} />}
                {former && isFormerShown && <AdminDocumentViewer key={former.id} document={former} />}
                <div hidden={former !== undefined && isFormerShown}>
                  <AdminDocumentViewer
                    key={document.id}
                    ref={viewer}
                    document={document}
                    onView={(state) =>
                      setView((present) =>
                        present?.documentId === document.id && present.state === state
                          ? present
                          : { documentId: document.id, state },
                      )
                    }
                  />
                </div>
              </>
            }
          >
            {isDecided ? (
              <PastVerification key={`past-${document.id}`} credit={credit} document={document} />
            ) : (
              <VerificationPanel
                key={`verification-${document.id}`}
                ref={verification}
                credit={credit}
                document={document}
                holder={holder}
                lockedNote={mayVerify ? null : lockedNote(credit, { isVerifier, mayRead })}
                viewer={viewer}
                view={view?.documentId === document.id ? view.state : 'opening'}
                refusal={{ reasonId: reasonIds[document.id] ?? null, words: comments[document.id] ?? '' }}
                onRefusal={writeRefusal}
                ticked={ticks[document.id] ?? ''}
                onTick={(id, checks) => updateTicks((present) => ({ ...present, [id]: checks }))}
                onVerified={goToNextPending}
              />
            )}
          </TabbedSection>
        ) : (
          <NoDocuments />
        )}
      </div>
      <DecisionBar
        credit={credit}
        said={said?.here ?? null}
        choice={choice}
        nextPath={place?.position === null && place.nextId ? place.pathOf(place.nextId) : null}
        isDecided={isDecided}
        holder={holder}
        onChangeDecision={() => setChanging(credit.decidedAt)}
        onAsk={ask}
      />
      {/* Who takes the next one was asked before. */}
      <LeaveGuard isUnsaved={isUnsent && !next.isPending}>{unsentText(unsent)}</LeaveGuard>
      {isLeaving && (
        <LeaveQuestion
          onLeave={() => {
            setIsLeaving(false);
            next.mutate({});
          }}
          onStay={() => setIsLeaving(false)}
        >
          {unsentText(unsent)}
        </LeaveQuestion>
      )}
      {asked && <DecisionDialog credit={credit} status={asked} decision={decision} />}
      {isReturning && !isConflict(giveBack.error) && (
        <ReturnDialog credit={credit} mayVerify={mayVerify} giveBack={giveBack} onClose={() => setIsReturning(false)} />
      )}
    </div>
  );
}

function lockedNote(
  { status }: AdminCreditDetail,
  { isVerifier, mayRead }: { isVerifier: boolean; mayRead: boolean },
): string {
  if (!mayRead) return 'Sin ver los documentos no se pueden verificar.';
  return status === 'APPROVED' && isVerifier
    ? 'El crédito está aprobado: ponlo en revisión antes de cambiar un documento.'
    : 'Tu cuenta puede ver los documentos, no verificarlos.';
}

/** 'Tu comentario o motivo sobre «Roles de pago» no se ha enviado. ¿Salir y dejarlo?' */
function unsentText(documents: AdminCreditDetail['documents']): string {
  const names = formatList(documents.map((document) => `«${reviewLabels[documentKind(document)]}»`));
  return `Tu comentario o motivo sobre ${names} no se ha enviado. ¿Salir y dejarlo?`;
}

const firstToReview = (documents: AdminCreditDetail['documents']): string =>
  (documents.find((document) => verdictOf(document) === 'pending') ?? documents[0])?.id ?? '';

/** The newest rejected file that this one replaced. */
const formerOf = (
  { formerDocuments }: AdminCreditDetail,
  document: AdminCreditDetail['documents'][number],
): AdminCreditDetail['documents'][number] | undefined =>
  formerDocuments.find((former) => documentKind(former) === documentKind(document) && verdictOf(former) === 'rejected');
