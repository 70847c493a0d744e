import { useEffect, useRef, useState } from 'react';
import styles from './DocumentViewer.module.css';
import type { DocumentTexts, ViewState } from './document-content.ts';
import { StageMessage } from './StageMessage.tsx';

const imageTimeoutMs = { first: 5_000, retry: 10_000 } as const;

const viewStates = { loading: 'opening', shown: 'shown', late: 'failed', broken: 'failed' } as const;

export function DocumentImage({
  url,
  zoom,
  turns,
  alt,
  texts,
  onView,
  onRetry,
}: {
  url: string;
  zoom: number;
  turns: number;
  alt: string;
  texts: Pick<DocumentTexts, 'late' | 'broken' | 'retry'>;
  onView?: (state: ViewState) => void;
  onRetry?: () => void;
}) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'late' | 'broken'>('loading');
  const [ratio, setRatio] = useState(1);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // A cached image may have loaded before the handler was attached.
    if (image.current?.complete && image.current.naturalWidth > 0) {
      setRatio(image.current.naturalWidth / image.current.naturalHeight);
      setState('shown');
    }
    const timer = setTimeout(
      () => setState((now) => (now === 'loading' ? 'late' : now)),
      attempt === 0 ? imageTimeoutMs.first : imageTimeoutMs.retry,
    );
    return () => clearTimeout(timer);
  }, [attempt]);

  useEffect(() => onView?.(viewStates[state]), [state, onView]);

  function retry(): void {
    setState('loading');
    setAttempt(attempt + 1);
    onRetry?.();
  }

  if (state === 'late' || state === 'broken')
    return (
      <StageMessage retryText={texts.retry} onRetry={retry}>
        {texts[state]}
      </StageMessage>
    );
  const isLying = turns % 2 === 1;
  return (
    <div
      className={styles.image}
      style={{ width: `${zoom * 100}%`, aspectRatio: isLying ? String(1 / ratio) : String(ratio) }}
    >
      <img
        key={attempt}
        ref={image}
        src={url}
        alt={alt}
        style={{
          width: isLying ? `${ratio * 100}%` : '100%',
          transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
          setState('shown');
        }}
        onError={() => setState('broken')}
      />
    </div>
  );
}
