import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/Icon.tsx';
import styles from './credits.module.css';

/** 'Volver', one page up in the flow. */
export function BackLink({ to, children = 'Volver' }: { to: string; children?: ReactNode }) {
  return (
    <p className={`no-print ${styles.back}`}>
      <Link to={to}>
        <Icon name="chevronLeft" />
        {children}
      </Link>
    </p>
  );
}
