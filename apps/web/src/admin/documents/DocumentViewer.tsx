import { permissionLabels } from '@cotejo/contracts/core/permissions';
import { type AdminDocument, getAdminDocument } from '@cotejo/contracts/documents/review';
import { formatBytes } from '@cotejo/format/figures';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { shownAs, useBlobUrl, viewOf, zoomBy, zoomLimits } from '#ui/document-content.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Loading } from '#ui/Loading.tsx';
import { FailureText } from '../shell/FailureText.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import styles from './documents.module.css';
import { ImageView } from './ImageView.tsx';
import { PdfView } from './PdfView.tsx';
import { StageMessage } from './StageMessage.tsx';
import { useDocumentContent } from './use-document-content.ts';
import { useDocumentDownload } from './use-document-download.ts';
import type { ViewState } from './view-state.ts';

/** What the keys of a screen do to the document; zoom and turn act on images alone. */
export interface DocumentViewerHandle {
  zoom: (direction: 1 | -1) => void;
  resetZoom: () => void;
  turn: () => void;
  /** Whether most of it is within the window. */
  isInSight: () => boolean;
  bringIntoSight: () => void;
}

/**
 * One document, large: zoom and turn for images, the browser's own viewer for PDFs. Give it
 * `key={document.id}`.
 */
export function DocumentViewer({
  document,
  ref,
  onView,
}: {
  document: AdminDocument;
  ref?: Ref<DocumentViewerHandle>;
  onView?: (state: ViewState) => void;
}) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const mayRead = useMayCall(getAdminDocument);
  const kind = shownAs(document.fileType);
  const stage = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    zoom: (direction) => setZoom((present) => zoomBy(present, direction)),
    resetZoom: () => setZoom(1),
    turn: () => setTurns((present) => (present + 1) % 4),
    isInSight: () => stage.current !== null && isMostlyInSight(stage.current),
    bringIntoSight: () => stage.current?.scrollIntoView({ block: 'center' }),
  }));
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <span className={styles.file} title={document.fileName}>
          {document.fileName} · {formatBytes(document.sizeBytes)}
        </span>
        <div className={styles.tools}>
          {kind === 'image' && mayRead && (
            <>
              <Tool
                label="Alejar"
                icon="minus"
                isOff={zoom <= zoomLimits.min}
                onClick={() => setZoom(zoomBy(zoom, -1))}
              />
              <output aria-label="Tamaño">{Math.round(zoom * 100)}&nbsp;%</output>
              <Tool
                label="Acercar"
                icon="plus"
                isOff={zoom >= zoomLimits.max}
                onClick={() => setZoom(zoomBy(zoom, 1))}
              />
              <Tool label="Girar" icon="rotate" onClick={() => setTurns((turns + 1) % 4)} />
            </>
          )}
          {mayRead && <DownloadTool document={document} />}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label="Vista del documento">
        {mayRead ? (
          <DocumentStage document={document} zoom={zoom} turns={turns} onView={onView} />
        ) : (
          <StageMessage>Tu cuenta no tiene el permiso «{permissionLabels['documents.read']}».</StageMessage>
        )}
      </section>
    </div>
  );
}

/** Half of it, or of the window where it is larger than that. */
function isMostlyInSight(element: HTMLElement): boolean {
  if (element.closest('[hidden]')) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return seen >= Math.min(height, window.innerHeight) / 2;
}

function DocumentStage({
  document,
  zoom,
  turns,
  onView,
}: {
  document: AdminDocument;
  zoom: number;
  turns: number;
  onView: ((state: ViewState) => void) | undefined;
}) {
  const content = useDocumentContent(document.creditId, document.id);
  const view = useMemo(
    () => (content.data ? viewOf(content.data.fileContent, content.data.fileType) : null),
    [content.data],
  );
  const url = useBlobUrl(view);
  const kind = content.data && view ? shownAs(content.data.fileType) : null;
  const isFailed = content.isError || (content.isSuccess && (view === null || kind === 'unsupported'));
  const [imageState, setImageState] = useState<ViewState>('opening');
  const opened = kind === 'pdf' && url !== null ? 'shown' : imageState;
  const state = isFailed ? 'failed' : opened;
  useEffect(() => onView?.(state), [state, onView]);

  if (content.isPending) return <Loading text="Abriendo el documento..." />;
  const retry = () => void content.refetch();
  if (content.isError)
    return (
      <StageMessage onRetry={retry}>
        <FailureText error={content.error} otherwise="Error al obtener contenido del documento" />
      </StageMessage>
    );
  if (view === null)
    return <StageMessage onRetry={retry}>No hay contenido disponible para este documento</StageMessage>;
  if (kind === 'unsupported') return <StageMessage>Tipo de documento no soportado</StageMessage>;
  if (url === null) return <Loading text="Abriendo el documento..." />;
  return kind === 'pdf' ? (
    <PdfView url={url} document={document} onRetry={retry} />
  ) : (
    <ImageView url={url} zoom={zoom} turns={turns} alt={document.fileName} onView={setImageState} />
  );
}

function DownloadTool({ document }: { document: AdminDocument }) {
  const { isBusy, download } = useDocumentDownload(document);
  return <Tool label="Descargar" icon="download" isOff={isBusy} onClick={download} />;
}

function Tool({
  label,
  icon,
  isOff,
  onClick,
}: {
  label: string;
  icon: IconName;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} size={20} />
    </button>
  );
}
