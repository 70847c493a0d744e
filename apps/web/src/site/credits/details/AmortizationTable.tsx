import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { DataTable, numberCell } from '#ui/DataTable.tsx';
import { formatDollarsAndCents } from '#ui/format.ts';
import styles from './amortization-table.module.css';

interface Row {
  numQuota: number;
  capital: number;
  interest: number;
  quotaTotal: number;
  balance: number;
}

/** How many rows stand before the fold; the last one always stands after it. */
const rowsBeforeFold = 6;

/** A table of instalments, folded in the middle; its totals close with the double rule. Dollars to the cent. */
export function AmortizationTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const canFold = rows.length > rowsBeforeFold + 2;
  const isFolded = canFold && !isOpen;
  const head = isFolded ? rows.slice(0, rowsBeforeFold) : rows;
  const tail = isFolded ? rows.slice(-1) : [];
  const sum = (part: 'capital' | 'interest' | 'quotaTotal') =>
    rows.reduce((cents, row) => cents + Math.round(row[part] * 100), 0) / 100;
  const fold = (text: ReactNode) => (
    <tr className={`no-print ${styles.fold}`}>
      <td colSpan={5}>
        <Button variant="plain" small aria-expanded={!isFolded} onClick={() => setIsOpen(!isOpen)}>
          {text}
        </Button>
      </td>
    </tr>
  );
  return (
    <DataTable dense caption={caption} className={styles.table}>
      <thead>
        <tr>
          <th>Cuota</th>
          <th className={numberCell}>Capital</th>
          <th className={numberCell}>Interés</th>
          <th className={numberCell}>Cuota Total</th>
          <th className={numberCell}>Saldo</th>
        </tr>
      </thead>
      <tbody>
        {head.map((row) => (
          <InstalmentRow key={row.numQuota} row={row} />
        ))}
        {isFolded && fold(`Ver las cuotas ${rowsBeforeFold + 1} a ${rows.length - 1}`)}
        {tail.map((row) => (
          <InstalmentRow key={row.numQuota} row={row} />
        ))}
        {canFold && isOpen && fold('Ver menos cuotas')}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td className={numberCell}>{plain(sum('capital'))}</td>
          <td className={numberCell}>{plain(sum('interest'))}</td>
          <td className={numberCell}>{plain(sum('quotaTotal'))}</td>
          <td className={numberCell} />
        </tr>
      </tfoot>
    </DataTable>
  );
}

function InstalmentRow({ row }: { row: Row }) {
  return (
    <tr>
      <td>{row.numQuota}</td>
      <td className={numberCell}>{plain(row.capital)}</td>
      <td className={numberCell}>{plain(row.interest)}</td>
      <td className={numberCell}>
        <b>{plain(row.quotaTotal)}</b>
      </td>
      <td className={numberCell}>{plain(row.balance)}</td>
    </tr>
  );
}

/** Columns of dollars need no sign in each cell. */
const plain = (dollars: number): string => formatDollarsAndCents(dollars).replace('$', '');
