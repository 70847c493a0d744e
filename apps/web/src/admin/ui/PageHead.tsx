import type { ReactNode } from 'react';
import styles from './admin-ui.module.css';

export function PageHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {children && <p className="soft">{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export function BlockHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.block}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
