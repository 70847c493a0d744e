import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import type { DocumentViewerHandle } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { ViewState } from '#ui/page/document-viewer/document-content.ts';
import { AdminDocumentViewer } from './AdminDocumentViewer.tsx';
import { verdictOf } from './document-labels.ts';
import styles from './documents.module.css';
import {
  isStated,
  type Refusal,
  RejectionReasons,
  type RejectionReasonsHandle,
  RejectionWords,
} from './RejectionFields.tsx';
import { useSeenFirst } from './use-seen-first.ts';
import { useVerifyDocument } from './use-verify-document.ts';

export function VerdictForm({ document, onDone }: { document: AdminDocument; onDone: () => void }) {
  const verify = useVerifyDocument();
  const [refusal, setRefusal] = useState<Refusal>({ reasonId: null, words: '' });
  const [isMissing, setIsMissing] = useState(false);
  const [view, setView] = useState<ViewState>('opening');
  const viewer = useRef<DocumentViewerHandle>(null);
  const reasons = useRef<RejectionReasonsHandle>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const rejection = useRef<HTMLButtonElement>(null);
  const seenFirst = useSeenFirst(view, viewer);

  function decide(verified: boolean | null): void {
    if (seenFirst.refuses(verified)) return;
    if (verified === false && !isStated(refusal)) {
      setIsMissing(true);
      if (!reasons.current?.focus()) words.current?.focus();
      return;
    }
    const { reasonId } = refusal;
    verify.mutate({ document, verified, comments: refusal.words.trim(), reasonId }, { onSuccess: onDone });
  }

  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <div className={styles.inCard}>
        <AdminDocumentViewer ref={viewer} document={document} onView={setView} />
      </div>
      <RejectionReasons
        ref={reasons}
        document={document}
        value={refusal}
        isMissing={isMissing}
        keys="form"
        onChange={setRefusal}
        onPickByKey={() => rejection.current?.focus()}
      />
      <RejectionWords ref={words} value={refusal} onChange={setRefusal} />
      <div className="row">
        <Button
          small
          variant="main"
          busyText={verify.isPending && 'Guardando...'}
          isBlocked={view !== 'shown'}
          onClick={() => decide(true)}
        >
          Verificar
        </Button>
        <Button ref={rejection} small variant="danger" isBlocked={view === 'opening'} onClick={() => decide(false)}>
          Rechazar
        </Button>
        {verdictOf(document) !== 'pending' && (
          <Button small onClick={() => decide(null)}>
            Dejar por revisar
          </Button>
        )}
        <Button small variant="plain" onClick={onDone}>
          Cancelar
        </Button>
      </div>
      <p className="note" role="status">
        {seenFirst.message}
      </p>
    </form>
  );
}
