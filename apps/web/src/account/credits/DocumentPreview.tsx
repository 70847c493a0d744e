import { getDocument } from '@cotejo/contracts/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading } from '#ui/Loading.tsx';
import styles from './credits.module.css';
import { dataUrlOf, findBlob, needsBlob, previewKindOf, zoomBy, zoomLimits } from './document-content.ts';

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
  const kind = previewKindOf(fileType);
  const content = useQuery({
    queryKey: ['document-content', creditId, documentId],
    queryFn: async ({ signal }) =>
      (await request(getDocument, { params: { id: creditId, docId: documentId }, signal })).data.fileContent,
    enabled: kind !== 'none',
    gcTime: 0,
  });

  if (kind === 'none')
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
  if (content.isError || content.data === '') return <PreviewFailure onRetry={() => void content.refetch()} />;
  return <ShownContent kind={kind} content={content.data} fileName={fileName} fileType={fileType} />;
}

function ShownContent({
  kind,
  content,
  fileName,
  fileType,
}: {
  kind: 'image' | 'pdf';
  content: string;
  fileName: string;
  fileType: string;
}) {
  const [zoom, setZoom] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const address = useAddress(content, fileType, needsBlob(content, kind));
  if (hasFailed || address === 'unreadable') return <PreviewFailure onRetry={() => setHasFailed(false)} />;
  if (address === null) return <Loading />;
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
          <img src={address} alt={fileName} style={{ width: `${zoom * 100}%` }} onError={() => setHasFailed(true)} />
        </section>
      ) : (
        <object data={address} type={fileType} className={styles.pdf} aria-label={fileName}>
          <PreviewFailure onRetry={() => setHasFailed(false)} />
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

/** An address for the content, through a blob where it has to be one; the blob is let go with the preview. */
function useAddress(content: string, fileType: string, isBlob: boolean): string | 'unreadable' | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isBlob) {
      setAddress(dataUrlOf(content, fileType));
      return;
    }
    const blob = findBlob(content, fileType);
    if (blob === null) {
      setAddress('unreadable');
      return;
    }
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [content, fileType, isBlob]);
  return address;
}
