import { formatMegabytes } from '@cotejo/format/figures';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import { DocumentImage } from './DocumentImage.tsx';
import styles from './DocumentViewer.module.css';
import type { DocumentTexts, ViewState } from './document-content.ts';
import { useBlobUrl, viewerKindOf, viewOf, zoomBy, zoomLimits } from './document-content.ts';
import { StageMessage } from './StageMessage.tsx';

/** For keyboard shortcuts. Zoom and turn affect images only. */
export interface DocumentViewerHandle {
  zoom: (direction: 1 | -1) => void;
  resetZoom: () => void;
  turn: () => void;
  isInSight: () => boolean;
  bringIntoSight: () => void;
}

interface DocumentContent {
  /** A data URL or bare base64, or the file itself. */
  fileContent: string | Blob;
  fileType: string;
}

interface DocumentViewerProps {
  file: { fileName: string; fileType: string; sizeBytes: number };
  content: { data: DocumentContent | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  texts: DocumentTexts;
  download: () => void;
  isDownloading: boolean;
  /** If set, shown instead of the document and the tools. */
  refusal?: string | null;
  /** Left out where the page already shows the name and the download link. */
  hasFileBar?: boolean;
  ref?: Ref<DocumentViewerHandle> | undefined;
  onView?: ((state: ViewState) => void) | undefined;
}

/** Images can be zoomed and rotated; PDFs open in the viewer of the browser. Pass `key={document.id}`. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { file, download, isDownloading, refusal = null, hasFileBar = false, ref } = props;
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const stage = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    zoom: (direction) => setZoom((present) => zoomBy(present, direction)),
    resetZoom: () => setZoom(1),
    turn: () => setTurns((present) => (present + 1) % 4),
    isInSight: () => stage.current !== null && isMostlyInSight(stage.current),
    bringIntoSight: () => stage.current?.scrollIntoView({ block: 'center' }),
  }));
  const isImage = viewerKindOf(file.fileType) === 'image' && refusal === null;
  return (
    <div className={styles.viewer}>
      {(hasFileBar || isImage) && (
        <div className={styles.bar}>
          {hasFileBar && (
            <span className={styles.file} title={file.fileName}>
              {file.fileName} · {formatMegabytes(file.sizeBytes)}
            </span>
          )}
          <div className={styles.tools}>
            {isImage && (
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
            {hasFileBar && refusal === null && (
              <Tool label="Descargar" icon="download" isOff={isDownloading} onClick={download} />
            )}
          </div>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label="Vista del documento">
        {refusal === null ? (
          <DocumentStage {...props} zoom={zoom} turns={turns} />
        ) : (
          <StageMessage>{refusal}</StageMessage>
        )}
      </section>
    </div>
  );
}

/** At least half of the element, or of the window if the element is larger. */
function isMostlyInSight(element: HTMLElement): boolean {
  if (element.closest('[hidden]')) return false;
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return seen >= Math.min(height, window.innerHeight) / 2;
}

function DocumentStage({
  file,
  content,
  texts,
  download,
  hasFileBar,
  zoom,
  turns,
  onView,
}: DocumentViewerProps & { zoom: number; turns: number }) {
  const { data, error } = content;
  const view = useMemo(() => (data ? viewOf(data.fileContent, data.fileType) : null), [data]);
  const url = useBlobUrl(view);
  const kind = viewerKindOf(data?.fileType ?? file.fileType);
  const isEmpty = data !== undefined && view === null;
  const [imageState, setImageState] = useState<ViewState>('opening');
  const opened = kind === 'pdf' && url !== null ? 'shown' : imageState;
  const state = kind === 'unsupported' || error || isEmpty ? 'failed' : opened;
  useEffect(() => onView?.(state), [state, onView]);

  const retry = { retryText: texts.retry, onRetry: () => void content.refetch() };
  const onDownload = hasFileBar ? undefined : download;
  if (kind === 'unsupported') return <StageMessage onDownload={onDownload}>{texts.unsupported}</StageMessage>;
  if (error) return <StageMessage {...retry}>{texts.failed(error)}</StageMessage>;
  if (isEmpty) return <StageMessage {...retry}>{texts.empty}</StageMessage>;
  if (url === null) return <Loading text={texts.opening} />;
  if (kind === 'image')
    return (
      <DocumentImage
        {...{ url, zoom, turns, texts, onRetry: retry.onRetry }}
        alt={file.fileName}
        onView={setImageState}
      />
    );
  if (navigator.pdfViewerEnabled === false)
    return (
      <StageMessage
        {...retry}
        onDownload={download}
        more={
          <Button small onClick={() => window.open(url, '_blank', 'noopener')}>
            Abrir en otra pestaña
          </Button>
        }
      >
        {texts.noPdfViewer}
      </StageMessage>
    );
  return <iframe className={styles.pdf} src={`${url}#navpanes=0&view=FitH`} title={file.fileName} />;
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
