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
 * In each row capital, interest and charges add up to the cent. Middle rows are collapsed on screen, never on paper.
 */
export function AmortizationTable({
  caption,
  rows,
  total,
}: {
  caption: string;
  rows: readonly Row[];
  /** Left out when the totals of the whole loan are unknown. */
  total?: LoanTotal | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const canFold = rows.length > rowsBeforeFold + 2;
  const isFolded = canFold && !isOpen;
  const hasCharges = rows.some(({ charges = 0 }) => charges > 0);
  const sum = (of: (row: Row) => number) => rows.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;
  const fold = (
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
              {canFold && !isOpen && index === rowsBeforeFold && fold}
              <tr
                hidden={isFolded && index >= rowsBeforeFold && index < rows.length - 1}
                className={`print-unfolded ${styles.row}`}
              >
                <th scope="row">{row.numQuota}</th>
                <Figure>{plain(row.capital)}</Figure>
                <Figure>{plain(row.interest)}</Figure>
                {hasCharges && <Figure>{plain(row.charges ?? 0)}</Figure>}
                <Figure>
                  <b>{plain(paymentOf(row))}</b>
                </Figure>
                <Figure>{plain(row.balance)}</Figure>
              </tr>
            </Fragment>
          ))}
          {canFold && isOpen && fold}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Suma</th>
            <Figure>{plain(sum((row) => row.capital))}</Figure>
            <Figure>{plain(sum((row) => row.interest))}</Figure>
            {hasCharges && <Figure>{plain(sum((row) => row.charges ?? 0))}</Figure>}
            <Figure>{plain(sum(paymentOf))}</Figure>
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

const Figure = ({ children }: { children: ReactNode }) => <td className={numberCell}>{children}</td>;

const plain = (dollars: number): string => formatDollarsAndCents(dollars).replace('$', '');
