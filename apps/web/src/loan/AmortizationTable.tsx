import { lastInstalmentNote, totalNote } from '@cotejo/contracts/amortization';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import clsx from 'clsx';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/page/DataTable.tsx';
import styles from './AmortizationTable.module.css';

interface Row {
  numQuota: number;
  capital: number;
  interest: number;
  quotaTotal: number;
  balance: number;
  charges?: number | undefined;
  payment?: number | undefined;
}

type LoanTotal = Parameters<typeof totalNote>[0];

const rowsBeforeFold = 6;

/**
 * The amortization table of a loan, in dollars. Capital, interest and charges of each row add up to its payment, to
 * the cent. A long table is collapsed on screen but printed in full.
 */
export function AmortizationTable({
  caption,
  rows,
  total,
}: {
  caption: string;
  rows: readonly Row[];
  /** Omit it when the totals of the whole loan are unknown. */
  total?: LoanTotal | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const canFold = rows.length > rowsBeforeFold + 2;
  const isFolded = canFold && !isOpen;
  const hasCharges = rows.some(({ charges = 0 }) => charges > 0);
  const sum = (of: (row: Row) => number) => rows.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;
  const foldRow = (
    <tr className={`no-print ${styles.fold}`}>
      <td colSpan={hasCharges ? 6 : 5}>
        <Button variant="plain" small aria-expanded={!isFolded} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Ver menos cuotas' : `Ver las cuotas ${rowsBeforeFold + 1} a ${rows.length - 1}`}
        </Button>
      </td>
    </tr>
  );
  const notes = [
    total && totalNote(total, formatDollarsAndCents),
    lastInstalmentNote(rows, formatDollarsAndCents),
  ].filter((note) => note != null);
  return (
    <>
      <DataTable dense caption={caption} className={clsx(styles.table, hasCharges && styles.charged)}>
        <thead>
          <tr>
            <th scope="col">Cuota</th>
            <NumberHeads names={['Capital', 'Interés', ...(hasCharges ? ['Cargos'] : []), 'Cuota Total', 'Saldo']} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.numQuota}>
              {canFold && !isOpen && index === rowsBeforeFold && foldRow}
              <tr
                hidden={isFolded && index >= rowsBeforeFold && index < rows.length - 1}
                className={`print-unfolded ${styles.row}`}
              >
                <th scope="row">{row.numQuota}</th>
                <NumberCell>{withoutDollarSign(row.capital)}</NumberCell>
                <NumberCell>{withoutDollarSign(row.interest)}</NumberCell>
                {hasCharges && <NumberCell>{withoutDollarSign(row.charges ?? 0)}</NumberCell>}
                <NumberCell>
                  <b>{withoutDollarSign(paymentOf(row))}</b>
                </NumberCell>
                <NumberCell>{withoutDollarSign(row.balance)}</NumberCell>
              </tr>
            </Fragment>
          ))}
          {canFold && isOpen && foldRow}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Suma</th>
            <NumberCell>{withoutDollarSign(sum((row) => row.capital))}</NumberCell>
            <NumberCell>{withoutDollarSign(sum((row) => row.interest))}</NumberCell>
            {hasCharges && <NumberCell>{withoutDollarSign(sum((row) => row.charges ?? 0))}</NumberCell>}
            <NumberCell>{withoutDollarSign(sum(paymentOf))}</NumberCell>
            <td />
          </tr>
        </tfoot>
      </DataTable>
      {notes.map((note) => (
        <p key={note} className={`note ${styles.note}`}>
          {note}
        </p>
      ))}
    </>
  );
}

const paymentOf = ({ payment, quotaTotal }: Row): number => payment ?? quotaTotal;

const NumberCell = ({ children }: { children: ReactNode }) => <td className={numberCell}>{children}</td>;

const withoutDollarSign = (dollars: number): string => formatDollarsAndCents(dollars).replace('$', '');
