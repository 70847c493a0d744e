import type { AmortizationRow } from '@cotejo/contracts/amortization';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { DataTable, numberCell } from '#ui/DataTable.tsx';

/** Every instalment, with the columns of spec 3 §2. */
export function AmortizationTable({ rows }: { rows: readonly AmortizationRow[] }) {
  return (
    <DataTable dense caption="Tabla de amortización">
      <thead>
        <tr>
          <th scope="col">Cuota</th>
          <th scope="col" className={numberCell}>
            Capital
          </th>
          <th scope="col" className={numberCell}>
            Interés
          </th>
          <th scope="col" className={numberCell}>
            Cuota Total
          </th>
          <th scope="col" className={numberCell}>
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.numQuota}>
            <td>{row.numQuota}</td>
            <td className={numberCell}>{formatDollarsAndCents(row.capital)}</td>
            <td className={numberCell}>{formatDollarsAndCents(row.interest)}</td>
            <td className={numberCell}>{formatDollarsAndCents(row.quotaTotal)}</td>
            <td className={numberCell}>{formatDollarsAndCents(row.balance)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
