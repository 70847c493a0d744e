import clsx from 'clsx';
import { Link } from 'react-router';
import styles from './Mark.module.css';

export function MarkSign({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles.sign}>
      <path className={styles.bars} d="M6 11h8v17H6zM18 11h8v17h-8z" />
      <path className={styles.overhang} d="M18 3h8v6h-8z" />
    </svg>
  );
}

export function Mark({ to = '/', className }: { to?: string; className?: string }) {
  return (
    <Link to={to} className={clsx(styles.mark, className)}>
      <MarkSign />
      cotejo
    </Link>
  );
}
