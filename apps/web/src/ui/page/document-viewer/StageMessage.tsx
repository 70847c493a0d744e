import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '../Icon.tsx';
import styles from './DocumentViewer.module.css';

export function StageMessage({
  children,
  retryText,
  onRetry,
  onDownload,
  more,
}: {
  children: ReactNode;
  retryText?: string;
  onRetry?: (() => void) | undefined;
  onDownload?: (() => void) | undefined;
  more?: ReactNode;
}) {
  return (
    <div className={styles.message} role="alert">
      <p>{children}</p>
      <div className="row">
        {more}
        {onDownload && (
          <Button small onClick={onDownload}>
            <Icon name="download" size={18} />
            Descargar
          </Button>
        )}
        {onRetry && (
          <Button small onClick={onRetry}>
            <Icon name="retry" size={18} />
            {retryText}
          </Button>
        )}
      </div>
    </div>
  );
}
