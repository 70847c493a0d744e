import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './documents.module.css';
import { StageMessage } from './StageMessage.tsx';
import { useDocumentDownload } from './use-document-download.ts';

/** A PDF in the browser's own viewer; where there is none, ways to see it anyway (spec 3 §2). */
export function PdfView({ url, document, onRetry }: { url: string; document: AdminDocument; onRetry: () => void }) {
  const { download } = useDocumentDownload(document);
  if (navigator.pdfViewerEnabled === false)
    return (
      <StageMessage
        onRetry={onRetry}
        more={
          <>
            <Button small onClick={() => window.open(url, '_blank', 'noopener')}>
              Abrir en otra pestaña
            </Button>
            <Button small onClick={download}>
              <Icon name="download" size={18} />
              Descargar
            </Button>
          </>
        }
      >
        Este navegador no muestra PDF dentro de la página.
      </StageMessage>
    );
  return <iframe className={styles.pdf} src={`${url}#navpanes=0&view=FitH`} title={document.fileName} />;
}
