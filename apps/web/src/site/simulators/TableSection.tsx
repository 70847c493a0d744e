import type { ReactNode } from 'react';
import { ExportButton } from './ExportButton.tsx';
import type { ExportedTable } from './export-table.ts';
import styles from './simulators.module.css';

/** A table under its title, with a way to take it along as a spreadsheet. */
export function TableSection({
  title,
  exported,
  children,
}: {
  title: string;
  exported: ExportedTable;
  children: ReactNode;
}) {
  return (
    <section>
      <div className={styles.tableHead}>
        <h3>{title}</h3>
        <ExportButton table={exported} />
      </div>
      {children}
    </section>
  );
}
