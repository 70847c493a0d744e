import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import {
  type DocumentSummary,
  documentTypeLabels,
  downloadDocument,
  getDocument,
} from '@cotejo/contracts/documents/applicant';
import { formatMegabytes } from '@cotejo/format/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useDownload } from '#data/query/use-download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { DocumentViewer } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { DocumentTexts } from '#ui/page/document-viewer/document-content.ts';
import { viewerKindOf } from '#ui/page/document-viewer/document-content.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import styles from './credits.module.css';

const contentFailedText = 'No se pudo cargar el contenido del documento.';
const notShownText = 'Este tipo de archivo no se puede mostrar aquí.';

const viewerTexts: DocumentTexts = {
  opening: 'Cargando...',
  failed: () => contentFailedText,
  empty: contentFailedText,
  unsupported: notShownText,
  late: contentFailedText,
  broken: contentFailedText,
  noPdfViewer: notShownText,
  retry: 'Intentar nuevamente',
};

const emptyContentText = 'No se puede descargar el documento porque no tiene contenido.';

export function CreditDocuments({ creditId, documents }: { creditId: string; documents: readonly DocumentSummary[] }) {
  if (documents.length === 0) return <p className="soft">Todavía no has subido documentos.</p>;
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <CreditDocument key={document.id} creditId={creditId} document={document} />
      ))}
    </ul>
  );
}

function CreditDocument({ creditId, document }: { creditId: string; document: DocumentSummary }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, documentType, fileName, fileType, sizeBytes } = document;

  const content = useQuery({
    ...endpointQuery(getDocument, { params: { id: creditId, docId: id } }),
    enabled: isOpen && viewerKindOf(fileType) !== 'unsupported',
    gcTime: 0,
  });
  const { download, isBusy } = useDownload({
    file: async () => {
      const file = await request(downloadDocument, { params: { id: creditId, docId: id } });
      return new File([file], fileName, { type: file.type });
    },
    onError: (error) => {
      const isEmpty = error instanceof RequestError && error.code === 'NO_RESPONSE';
      tellFailure(error, isEmpty ? emptyContentText : messageOf(error, emptyContentText));
    },
  });

  return (
    <li>
      <div className={styles.document}>
        <div>
          <b>{documentTypeLabels[documentType]}</b>
          <p className="note">
            {fileName} · {formatMegabytes(sizeBytes)}
          </p>
          {document.isVerified === false && <RejectionReason document={document} />}
        </div>
        <VerifiedTag isVerified={document.isVerified} />
        <div className="row">
          <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Ocultar' : 'Ver'}
            <span className="visually-hidden"> {documentTypeLabels[documentType]}</span>
          </Button>
          <Button small busyText={isBusy && 'Descargando...'} onClick={download}>
            <Icon name="download" size={18} />
            Descargar
            <span className="visually-hidden"> {documentTypeLabels[documentType]}</span>
          </Button>
        </div>
      </div>
      {isOpen && (
        <div className={styles.preview}>
          <DocumentViewer
            file={document}
            content={content}
            texts={viewerTexts}
            download={download}
            isDownloading={isBusy}
          />
        </div>
      )}
    </li>
  );
}

function RejectionReason({ document: { reason, metadata } }: { document: DocumentSummary }) {
  const words = typeof metadata.comments === 'string' ? metadata.comments : '';
  const why = statedText({ reason, words });
  if (why === '') return null;
  return (
    <FieldMessage tone="error">
      {why} {reason?.nextStep}
    </FieldMessage>
  );
}

function VerifiedTag({ isVerified }: { isVerified: boolean | null }) {
  if (isVerified === null)
    return (
      <Tag tone="gray" icon="clock">
        Sin revisar
      </Tag>
    );
  return isVerified ? (
    <Tag tone="green" icon="check">
      Verificado
    </Tag>
  ) : (
    <Tag tone="red" icon="close">
      Rechazado
    </Tag>
  );
}
