import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { DataTable, NumberHeads, numberCell } from '#ui/DataTable.tsx';

type Rows = NonNullable<AdminCreditDetail['amortizationTable']>;

/**
 * Every instalment, with the columns of spec 3 §2, and with what is charged and paid each month
 * where there are charges.
 */
export function AmortizationTable({ rows }: { rows: Rows }) {
  const hasCharges = rows.some(({ charges = 0 }) => charges > 0);
  return (
    <DataTable dense caption="Tabla de amortización">
      <thead>
        <tr>
          <th scope="col">Cuota</th>
          <NumberHeads names={['Capital', 'Interés', 'Cuota Total']} />
          {hasCharges && <NumberHeads names={['Cargos', 'Pago']} />}
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
            {hasCharges && (
              <>
                <td className={numberCell}>{formatDollarsAndCents(row.charges ?? 0)}</td>
                <td className={numberCell}>{formatDollarsAndCents(row.payment ?? row.quotaTotal)}</td>
              </>
            )}
            <td className={numberCell}>{formatDollarsAndCents(row.balance)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
