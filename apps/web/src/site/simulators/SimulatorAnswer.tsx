import type { ReactNode } from 'react';
import { ExportButton } from './ExportButton.tsx';
import type { ExportedTable } from './export-table.ts';
import styles from './simulators.module.css';

/** What a simulator shows of its result. */
export interface Answer {
  /** Name of the region: 'Resultado del crédito'. */
  label: string;
  /** The main figures, large, in one row. */
  figures: readonly { name: string; value: string }[];
  chart: ReactNode;
  tableTitle: string;
  table: ReactNode;
  /** The same table as a spreadsheet. */
  exported: ExportedTable;
}

/** The answer of a simulator: figures, chart, and a table that can be taken along. */
export function SimulatorAnswer({ label, figures, chart, tableTitle, table, exported }: Answer) {
  return (
    <section className={styles.result} aria-label={label}>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {chart}
      <div className={styles.tableHead}>
        <h2>{tableTitle}</h2>
        <ExportButton table={exported} />
      </div>
      {table}
    </section>
  );
}
