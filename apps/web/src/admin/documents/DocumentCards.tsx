import { permissionLabels } from '@cotejo/contracts/core/permissions';
import { verifyCreditDocument } from '@cotejo/contracts/credits/review';
import { type AdminDocument, listAdminDocuments } from '@cotejo/contracts/documents/review';
import { formatMegabytes } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { useBlobUrl, viewerKindOf, viewOf } from '#ui/page/document-viewer/document-content.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { FailureText } from '../ui/FailureText.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { AdminDocumentViewer } from './AdminDocumentViewer.tsx';
import { useDocumentContent, useDocumentDownload } from './document-file.ts';
import { documentKind, inReviewOrder, reviewLabels, verdictOf, verdictText } from './document-labels.ts';
import styles from './documents.module.css';
import { VerdictForm } from './VerdictForm.tsx';
import { VerdictTag } from './VerdictTag.tsx';

/** Read-only if the credit is decided. */
export function DocumentCards({ creditId, isDecided = false }: { creditId: string; isDecided?: boolean }) {
  const mayRead = useMayCall(listAdminDocuments);
  const list = useQuery({ ...endpointQuery(listAdminDocuments, { params: { id: creditId } }), enabled: mayRead });
  if (!mayRead)
    return (
      <EmptyState title="No puedes ver los documentos">
        Tu cuenta no tiene el permiso «{permissionLabels['documents.read']}». Pídelo a quien gestiona los
        administradores.
      </EmptyState>
    );
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
        <DocumentCard key={document.id} document={document} isDecided={isDecided} />
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

function DocumentCard({ document, isDecided }: { document: AdminDocument; isDecided: boolean }) {
  const mayVerify = useMayCall(verifyCreditDocument) && !isDecided;
  const { isBusy, download } = useDocumentDownload(document);
  const [isLarge, setIsLarge] = useState(false);
  const [isJudging, setIsJudging] = useState(false);
  const kind = documentKind(document);
  const verdict = verdictOf(document);
  const said = verdictText(document);
  return (
    <article className={styles.card} aria-label={reviewLabels[kind]}>
      <div className={styles.cardHead}>
        <Thumbnail document={document} onOpen={() => setIsLarge(true)} />
        <div className={styles.facts}>
          <b>{reviewLabels[kind]}</b>
          <VerdictTag verdict={verdict} />
          <span className="note">
            {document.fileName} · {formatMegabytes(document.sizeBytes)} · {formatDateTime(document.createdAt)}
            {document.source === 'phone' && ' · Desde el teléfono'}
          </span>
          {said && <span className="note">{said}</span>}
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
      {isJudging && mayVerify && <VerdictForm document={document} onDone={() => setIsJudging(false)} />}
      <Dialog wide title={reviewLabels[kind]} isOpen={isLarge} onClose={() => setIsLarge(false)}>
        {isLarge && <AdminDocumentViewer document={document} />}
      </Dialog>
    </article>
  );
}

function Thumbnail({ document, onOpen }: { document: AdminDocument; onOpen: () => void }) {
  const isImage = viewerKindOf(document.fileType) === 'image';
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
