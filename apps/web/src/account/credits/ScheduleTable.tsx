import { type AmortizationRow, type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { DataTable, NumberHeads, numberCell } from '#ui/DataTable.tsx';

/** The amortization table to the cent, closed by the sums. */
export function ScheduleTable({ type, table }: { type: AmortizationType; table: readonly AmortizationRow[] }) {
  const sum = (of: (row: AmortizationRow) => number) =>
    plain(Math.round(table.reduce((total, row) => total + of(row) * 100, 0)) / 100);
  return (
    <DataTable dense caption={`Tabla de amortización, ${amortizationTypeLabels[type]}`}>
      <thead>
        <tr>
          <th scope="col">Período</th>
          <NumberHeads names={['Pago', 'Interés', 'Capital', 'Saldo']} />
        </tr>
      </thead>
      <tbody>
        {table.map((row) => (
          <tr key={row.numQuota}>
            <th scope="row">{row.numQuota}</th>
            <td className={numberCell}>{plain(row.quotaTotal)}</td>
            <td className={numberCell}>{plain(row.interest)}</td>
            <td className={numberCell}>{plain(row.capital)}</td>
            <td className={numberCell}>{plain(row.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className={numberCell}>{sum((row) => row.quotaTotal)}</td>
          <td className={numberCell}>{sum((row) => row.interest)}</td>
          <td className={numberCell}>{sum((row) => row.capital)}</td>
          <td />
        </tr>
      </tfoot>
    </DataTable>
  );
}

/** Columns of dollars need no sign in each cell. */
const plain = (dollars: number): string => formatDollarsAndCents(dollars).replace('$', '');
