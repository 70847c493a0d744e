import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** A table in a container that scrolls sideways, by keyboard too. Numeric cells take `className={numberCell}`. */
export function DataTable({
  caption,
  children,
  className,
  dense,
}: {
  caption: string;
  children: ReactNode;
  className?: string;
  dense?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={clsx(styles.table, dense && styles.dense, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export const numberCell = styles.number;

export const NumberHeads = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <th key={name} scope="col" className={numberCell}>
      {name}
    </th>
  ));
