import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

export function SectionHead({
  title,
  folio,
  level = 2,
  id,
  className,
}: {
  title: ReactNode;
  folio?: ReactNode;
  level?: 2 | 3;
  id?: string;
  className?: string;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(styles.section, className)}>
      <Heading id={id}>{title}</Heading>
      {folio && <span className={styles.folio}>{folio}</span>}
    </div>
  );
}
