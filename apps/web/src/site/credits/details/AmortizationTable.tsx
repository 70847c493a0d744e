import { lastInstalmentNote } from '@cotejo/contracts/amortization';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import clsx from 'clsx';
import { Fragment, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/DataTable.tsx';
import styles from './amortization-table.module.css';

interface Row {
  numQuota: number;
  capital: number;
  interest: number;
  quotaTotal: number;
  balance: number;
  charges?: number;
  payment?: number;
}

/** How many rows stand before the fold; the last one always stands after it. */
const rowsBeforeFold = 6;

/**
 * A table of instalments, with their charges where there are any, folded in the middle but on
 * paper; its totals close with the double rule. Dollars to the cent.
 */
export function AmortizationTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const canFold = rows.length > rowsBeforeFold + 2;
  const isFolded = canFold && !isOpen;
  const hasCharges = rows.some(({ charges = 0 }) => charges > 0);
  const sum = (part: 'capital' | 'interest' | 'quotaTotal' | 'charges' | 'payment') =>
    rows.reduce((cents, row) => cents + Math.round((row[part] ?? 0) * 100), 0) / 100;
  const fold = (
    <tr className={`no-print ${styles.fold}`}>
      <td colSpan={hasCharges ? 7 : 5}>
        <Button variant="plain" small aria-expanded={!isFolded} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Ver menos cuotas' : `Ver las cuotas ${rowsBeforeFold + 1} a ${rows.length - 1}`}
        </Button>
      </td>
    </tr>
  );
  const lastNote = lastInstalmentNote(rows, formatDollarsAndCents);
  return (
    <>
      <DataTable dense caption={caption} className={clsx(styles.table, hasCharges && styles.charged)}>
        <thead>
          <tr>
            <th scope="col">Cuota</th>
            <NumberHeads names={['Capital', 'Interés']} />
            <th scope="col" className={clsx(numberCell, hasCharges && styles.wide)}>
              Cuota Total
            </th>
            {hasCharges && <NumberHeads names={['Cargos', 'Pagas']} />}
            <th scope="col" className={numberCell}>
              Saldo
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.numQuota}>
              {canFold && !isOpen && index === rowsBeforeFold && fold}
              <InstalmentRow
                row={row}
                hasCharges={hasCharges}
                isFolded={isFolded && index >= rowsBeforeFold && index < rows.length - 1}
              />
            </Fragment>
          ))}
          {canFold && isOpen && fold}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={numberCell}>{plain(sum('capital'))}</td>
            <td className={numberCell}>{plain(sum('interest'))}</td>
            <td className={clsx(numberCell, hasCharges && styles.wide)}>{plain(sum('quotaTotal'))}</td>
            {hasCharges && (
              <>
                <td className={numberCell}>{plain(sum('charges'))}</td>
                <td className={numberCell}>{plain(sum('payment'))}</td>
              </>
            )}
            <td className={numberCell} />
          </tr>
        </tfoot>
      </DataTable>
      {lastNote && <p className="note">{lastNote}</p>}
    </>
  );
}

/** `isFolded`: not on the screen, and printed all the same. */
function InstalmentRow({ row, hasCharges, isFolded }: { row: Row; hasCharges: boolean; isFolded: boolean }) {
  return (
    <tr hidden={isFolded} className={`print-unfolded ${styles.row}`}>
      <th scope="row">{row.numQuota}</th>
      <td className={numberCell}>{plain(row.capital)}</td>
      <td className={numberCell}>{plain(row.interest)}</td>
      <td className={clsx(numberCell, hasCharges && styles.wide)}>
        {hasCharges ? plain(row.quotaTotal) : <b>{plain(row.quotaTotal)}</b>}
      </td>
      {hasCharges && (
        <>
          <td className={numberCell}>{plain(row.charges ?? 0)}</td>
          <td className={numberCell}>
            <b>{plain(row.payment ?? row.quotaTotal)}</b>
          </td>
        </>
      )}
      <td className={numberCell}>{plain(row.balance)}</td>
    </tr>
  );
}

/** Columns of dollars need no sign in each cell. */
const plain = (dollars: number): string => formatDollarsAndCents(dollars).replace('$', '');
