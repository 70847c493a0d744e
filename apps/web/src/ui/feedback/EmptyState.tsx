import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { BrokenLine } from '../page/drawings/BrokenLine.tsx';
import { Icon } from '../page/Icon.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  drawing?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2 | 3;
  role?: 'alert' | 'status';
  className?: string;
}

export function EmptyState({ title, children, drawing, actions, level = 3, role, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx('sheet', styles.empty, className)} role={role}>
      {drawing}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

/** Use `level` 1 when it replaces the whole screen. */
export function ErrorState({
  title,
  children,
  onRetry,
  level,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  level?: 1 | 2 | 3;
}) {
  return (
    <EmptyState
      role="alert"
      title={title}
      level={level}
      drawing={<BrokenLine />}
      actions={
        onRetry && (
          <Button onClick={onRetry}>
            <Icon name="retry" size={20} />
            Intentar nuevamente
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
