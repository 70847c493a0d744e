import { verifyCreditDocument } from '@cotejo/contracts/credits/review';
import { type AdminDocument, listAdminDocuments } from '@cotejo/contracts/documents/review';
import { formatBytes } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { shownAs, useBlobUrl, viewOf } from '#ui/document-content.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { FailureText } from '../shell/FailureText.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { DocumentViewer } from './DocumentViewer.tsx';
import { documentKind, inReviewOrder, rejectionReasons, reviewLabels, verdictOf } from './document-labels.ts';
import styles from './documents.module.css';
import { ReasonPicker } from './ReasonPicker.tsx';
import { useDocumentContent } from './use-document-content.ts';
import { useDownload } from './use-download.ts';
import { useVerifyDocument } from './use-verify-document.ts';
import { VerdictTag } from './VerdictTag.tsx';

/** The documents of a credit as cards: preview, badge, download, verdict (spec 3 §2). */
export function DocumentCards({ creditId }: { creditId: string }) {
  const list = useQuery({
    queryKey: ['admin', 'credits', creditId, 'documents'],
    queryFn: async ({ signal }) => (await request(listAdminDocuments, { params: { id: creditId }, signal })).data,
  });
  if (list.isPending) return <RowsSkeleton rows={3} height={138} label="Cargando documentos" />;
  if (list.isError)
    return (
      <ErrorState title="Error al obtener documentos" onRetry={() => void list.refetch()}>
        <FailureText error={list.error} otherwise="Vuelve a intentarlo en un momento." />
      </ErrorState>
    );
  if (list.data.length === 0)
    return (
      <EmptyState title="Todavía no hay documentos">
        Quien solicita aún no ha subido ninguno. Cuando lo haga, te avisamos en la campana.
      </EmptyState>
    );
  return (
    <div className={styles.cards}>
      <DocumentCounters documents={list.data} />
      {inReviewOrder(list.data).map((document) => (
        <DocumentCard key={document.id} document={document} />
      ))}
    </div>
  );
}

/** 'Aprobados 1/3 · Rechazados 0/3' */
function DocumentCounters({ documents }: { documents: readonly AdminDocument[] }) {
  const count = (verdict: string) => documents.filter((document) => verdictOf(document) === verdict).length;
  return (
    <p className={styles.counters}>
      <span>
        Aprobados{' '}
        <b>
          {count('verified')}/{documents.length}
        </b>
      </span>
      <span>
        Rechazados{' '}
        <b>
          {count('rejected')}/{documents.length}
        </b>
      </span>
    </p>
  );
}

function DocumentCard({ document }: { document: AdminDocument }) {
  const mayVerify = useMayCall(verifyCreditDocument);
  const { isBusy, download } = useDownload(document);
  const [isLarge, setIsLarge] = useState(false);
  const [isJudging, setIsJudging] = useState(false);
  const kind = documentKind(document);
  const verdict = verdictOf(document);
  const details = document.metadata.verificationDetails;
  return (
    <article className={styles.card} aria-label={reviewLabels[kind]}>
      <div className={styles.cardHead}>
        <Thumbnail document={document} onOpen={() => setIsLarge(true)} />
        <div className={styles.facts}>
          <b>{reviewLabels[kind]}</b>
          <VerdictTag verdict={verdict} />
          <span className="note">
            {document.fileName} · {formatBytes(document.sizeBytes)} · {formatDateTime(document.createdAt)}
          </span>
          {details && (
            <span className="note">
              {details.verifiedByName ?? 'Un administrador'}, {formatDateTime(details.verifiedAt)}
              {details.comments && `: ${details.comments}`}
            </span>
          )}
        </div>
      </div>
      <div className="row">
        <Button small onClick={download} busyText={isBusy && 'Descargando...'}>
          <Icon name="download" size={18} />
          Descargar
        </Button>
        {mayVerify && !isJudging && (
          <Button small onClick={() => setIsJudging(true)}>
            {verdict === 'pending' ? 'Verificar o rechazar' : 'Cambiar Verificación'}
          </Button>
        )}
      </div>
      {isJudging && <VerdictForm document={document} onDone={() => setIsJudging(false)} />}
      <Dialog wide title={reviewLabels[kind]} isOpen={isLarge} onClose={() => setIsLarge(false)}>
        {isLarge && <DocumentViewer document={document} />}
      </Dialog>
    </article>
  );
}

function Thumbnail({ document, onOpen }: { document: AdminDocument; onOpen: () => void }) {
  const isImage = shownAs(document.fileType) === 'image';
  return (
    <button type="button" className={styles.thumb} aria-label={`Ver ${document.fileName}`} onClick={onOpen}>
      {isImage ? <ThumbnailImage document={document} /> : <Icon name="file" size={32} />}
    </button>
  );
}

function ThumbnailImage({ document }: { document: AdminDocument }) {
  const { data } = useDocumentContent(document.creditId, document.id);
  const view = useMemo(() => (data ? viewOf(data.fileContent, data.fileType) : null), [data]);
  const url = useBlobUrl(view);
  return url ? <img src={url} alt="" /> : <Icon name="file" size={32} />;
}

function VerdictForm({ document, onDone }: { document: AdminDocument; onDone: () => void }) {
  const verify = useVerifyDocument();
  const [comments, setComments] = useState('');
  const decide = (verified: boolean | null) => verify.mutate({ document, verified, comments }, { onSuccess: onDone });
  return (
    <div className="stack">
      <TextAreaField
        label="Comentario (lo verá quien solicita si rechazas)"
        rows={2}
        value={comments}
        onChange={(event) => setComments(event.target.value)}
      />
      <ReasonPicker reasons={rejectionReasons[documentKind(document)]} value={comments} onChange={setComments} />
      <div className="row">
        <Button small variant="main" busyText={verify.isPending && 'Guardando...'} onClick={() => decide(true)}>
          Verificar
        </Button>
        <Button small variant="danger" onClick={() => decide(false)}>
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
    </div>
  );
}
