import { getDocument } from '@cotejo/contracts/documents/applicant';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery } from '#request/endpoint-query.ts';
import { Button } from '#ui/Button.tsx';
import { shownAs, useBlobUrl, viewOf, zoomBy, zoomLimits } from '#ui/document-content.ts';
import { Icon } from '#ui/Icon.tsx';
import { Loading } from '#ui/Loading.tsx';
import styles from './credits.module.css';

const contentFailedText = 'No se pudo cargar el contenido del documento.';

interface PreviewProps {
  creditId: string;
  documentId: string;
  fileName: string;
  fileType: string;
  onDownload: () => void;
}

/** A document as it was sent; what cannot be shown can be downloaded (spec 2 §2). */
export function DocumentPreview(props: PreviewProps) {
  const { creditId, documentId, fileName, fileType, onDownload } = props;
  const kind = shownAs(fileType);
  const content = useQuery({
    ...endpointQuery(getDocument, { params: { id: creditId, docId: documentId } }),
    enabled: kind !== 'unsupported',
    gcTime: 0,
  });

  if (kind === 'unsupported')
    return (
      <div className={styles.preview}>
        <p>Este tipo de archivo no se puede mostrar aquí.</p>
        <Button small onClick={onDownload}>
          <Icon name="download" size={18} />
          Descargar
        </Button>
      </div>
    );
  if (content.isPending) return <Loading />;
  const retry = () => void content.refetch();
  if (content.isError) return <PreviewFailure onRetry={retry} />;
  return (
    <ShownContent
      kind={kind}
      content={content.data.fileContent}
      fileName={fileName}
      fileType={fileType}
      onRetry={retry}
    />
  );
}

function ShownContent({
  kind,
  content,
  fileName,
  fileType,
  onRetry,
}: {
  kind: 'image' | 'pdf';
  content: string;
  fileName: string;
  fileType: string;
  onRetry: () => void;
}) {
  const [zoom, setZoom] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const view = useMemo(() => viewOf(content, fileType), [content, fileType]);
  const url = useBlobUrl(view);
  const retry = () => {
    setHasFailed(false);
    onRetry();
  };
  if (hasFailed || view === null) return <PreviewFailure onRetry={retry} />;
  if (url === null) return <Loading />;
  return (
    <div className={styles.preview}>
      {kind === 'image' && (
        <div className="row">
          <Button small aria-label="Alejar" disabled={zoom <= zoomLimits.min} onClick={() => setZoom(zoomBy(zoom, -1))}>
            <Icon name="minus" size={18} />
          </Button>
          <output className="figure">{Math.round(zoom * 100)}%</output>
          <Button small aria-label="Acercar" disabled={zoom >= zoomLimits.max} onClick={() => setZoom(zoomBy(zoom, 1))}>
            <Icon name="plus" size={18} />
          </Button>
        </div>
      )}
      {kind === 'image' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
        <section className={styles.frame} aria-label={fileName} tabIndex={0}>
          <img src={url} alt={fileName} style={{ width: `${zoom * 100}%` }} onError={() => setHasFailed(true)} />
        </section>
      ) : (
        <object data={url} type={fileType} className={styles.pdf} aria-label={fileName}>
          <PreviewFailure onRetry={retry} />
        </object>
      )}
    </div>
  );
}

function PreviewFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.preview} role="alert">
      <p>{contentFailedText}</p>
      <Button small onClick={onRetry}>
        <Icon name="retry" size={18} />
        Intentar nuevamente
      </Button>
    </div>
  );
}
