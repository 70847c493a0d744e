import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Chip.module.css';

export function Chip({
  isActive,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { isActive: boolean; children: ReactNode }) {
  return (
    <button {...rest} type={type} className={styles.chip} aria-pressed={isActive}>
      {children}
    </button>
  );
}

/** For filters that are kept in the URL. */
export function ChipLink({ isActive, children, ...rest }: LinkProps & { isActive?: boolean; children: ReactNode }) {
  return (
    <Link
      {...rest}
      className={clsx(styles.chip, isActive && styles.active)}
      aria-current={isActive ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
