import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './entry.module.css';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="chevronLeft" />
      {children}
    </Link>
  );
}

/** For screens that ask before the user leaves. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <Icon name="chevronLeft" />
      {children}
    </button>
  );
}
