import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './documents.module.css';

/** What stands where a document would, with a way to try again. */
export function StageMessage({
  children,
  onRetry,
  more,
}: {
  children: ReactNode;
  onRetry?: () => void;
  more?: ReactNode;
}) {
  return (
    <div className={styles.message} role="alert">
      <p>{children}</p>
      <div className="row">
        {more}
        {onRetry && (
          <Button small onClick={onRetry}>
            <Icon name="retry" size={18} />
            Reintentar
          </Button>
        )}
      </div>
    </div>
  );
}
