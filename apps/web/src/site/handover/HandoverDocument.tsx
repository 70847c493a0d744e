import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { getHandoverDocument, type HandoverFile } from '@cotejo/contracts/handovers/contact';
import { formatMegabytes } from '@cotejo/format/figures';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { DocumentViewer } from '#ui/page/document-viewer/DocumentViewer.tsx';
import type { DocumentTexts } from '#ui/page/document-viewer/document-content.ts';
import { saveFile } from '#ui/page/save-file.ts';
import { ActButton } from './ActButton.tsx';
import styles from './handover.module.css';
import type { HandoverPageActs } from './use-handover.ts';

const failedText = 'No se pudo mostrar el documento. Descárguelo.';

const viewerTexts: DocumentTexts = {
  opening: 'Abriendo el documento...',
  failed: () => failedText,
  empty: failedText,
  unsupported: failedText,
  late: failedText,
  broken: failedText,
  noPdfViewer: 'Este navegador no muestra PDF dentro de la página. Descárguelo.',
  retry: 'Intentar otra vez',
};

export function HandoverDocument({
  document: { id, documentType, fileName, bytes },
  handover,
}: {
  document: HandoverFile['documents'][number];
  handover: HandoverPageActs;
}) {
  const [shown, setShown] = useState<File | null>(null);
  const label = documentTypeLabels[documentType];

  async function fetchAnd(take: (file: File) => void): Promise<void> {
    handover.tell('');
    try {
      take(await request(getHandoverDocument, { params: { docId: id } }));
    } catch (error) {
      await handover.fail(error);
    }
  }
  const save = () => fetchAnd((file) => saveFile(file, fileName));

  return (
    <li>
      <div className={styles.document}>
        <div>
          <b>{label}</b>
          <span className="note">
            {fileName} · {formatMegabytes(bytes)}
          </span>
        </div>
        <div className="row no-print">
          <ActButton
            small
            aria-expanded={shown !== null}
            act={shown === null ? () => fetchAnd(setShown) : async () => setShown(null)}
            busyText="Abriendo..."
          >
            {shown === null ? 'Ver' : 'Ocultar'}
            <span className="visually-hidden"> {label}</span>
          </ActButton>
          <ActButton small act={save} busyText="Descargando...">
            Descargar
            <span className="visually-hidden"> {label}</span>
          </ActButton>
        </div>
      </div>
      {shown !== null && (
        <div className={`no-print ${styles.preview}`}>
          <DocumentViewer
            file={{ fileName, fileType: shown.type, sizeBytes: bytes }}
            content={{
              data: { fileContent: shown, fileType: shown.type },
              error: null,
              isPending: false,
              refetch: () => fetchAnd(setShown),
            }}
            texts={viewerTexts}
            download={() => void save()}
            isDownloading={false}
          />
        </div>
      )}
    </li>
  );
}
