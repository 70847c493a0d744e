import { formatDollars, formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { DataTable, numberCell } from '#ui/page/DataTable.tsx';
import page from './how-we-calculate.module.css';
import type { workedExample } from './worked-example.ts';

const percentOf4 = (rate: number) => `${rate.toFixed(4).replace('.', ',')}\u00a0%`;

/** The worked example of docs/product/cost.md. */
export function Example(loan: ReturnType<typeof workedExample>) {
  const dollars = formatDollarsAndCents;
  const [firstRow] = loan.rows;
  return (
    <>
      <h2 id="ejemplo">Un ejemplo que puedes repetir con una calculadora</h2>
      <p>
        Pides {formatDollars(loan.amount)} a {loan.term} meses, al {formatPercent(loan.rate)} nominal: un 1 % cada mes,
        con cuota fija. Un banco de ejemplo cobra la contribución SOLCA, un seguro del 0,05 % mensual y te pide dejar el{' '}
        {formatPercent(5, 0)} en ahorro.
      </p>
      <ol>
        <li>
          <strong>Te descuentan.</strong> SOLCA: {formatDollars(loan.amount)} × 0,5 % × 6 ÷ 12 = {dollars(loan.solca)}.
          Ahorro: {formatDollars(loan.amount)} × 5 % = {dollars(loan.deposit)}.
        </li>
        <li>
          <strong>Recibes</strong> {formatDollars(loan.amount)} − {dollars(loan.solca)} − {dollars(loan.deposit)} ={' '}
          {dollars(loan.received)}.
        </li>
        <li>
          <strong>Pagas cada mes</strong> la cuota y el seguro de lo que debías. El primer mes:{' '}
          {dollars(loan.firstPayment - (firstRow?.insurance ?? 0))} + {dollars(firstRow?.insurance ?? 0)} ={' '}
          {dollars(loan.firstPayment)}.
        </li>
        <li>
          <strong>Te devuelven</strong> con la última cuota los {dollars(loan.deposit)} del ahorro.
        </li>
        <li>
          <strong>El costo real</strong> es el interés y los cargos que no vuelven: {dollars(loan.interest)} +{' '}
          {dollars(loan.solca)} + {dollars(loan.insurance)} = {dollars(loan.realCost)}. El total real es{' '}
          {formatDollars(loan.amount)} + {dollars(loan.realCost)} = {dollars(loan.realTotal)}.
        </li>
      </ol>
      <DataTable caption="El ejemplo, mes a mes" className={page.table}>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            {['Debías', 'Interés', 'Seguro', 'Pagas', 'Vale hoy'].map((name) => (
              <th key={name} scope="col" className={numberCell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loan.rows.map(({ month, owed, interest, insurance, payment, valueToday }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className={numberCell}>{dollars(owed)}</td>
              <td className={numberCell}>{dollars(interest)}</td>
              <td className={numberCell}>{dollars(insurance)}</td>
              <td className={numberCell}>{dollars(payment)}</td>
              <td className={numberCell}>{dollars(valueToday)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p>
        <strong>El costo anual con cargos</strong> sale de la última columna. Cada pago se divide para (1 + tasa del
        mes) tantas veces como meses han pasado; en el mes 6 se restan antes los {dollars(loan.deposit)} que vuelven.
        Con una tasa de {percentOf4(loan.monthlyRate)} al mes, los {loan.term} valores suman lo que recibes:{' '}
        {dollars(loan.received)}. En un año son 1,{loan.monthlyRate.toFixed(4).replace('.', '').padStart(6, '0')}{' '}
        elevado a 12, menos 1: <strong>{formatPercent(loan.realAnnualRate)}</strong>. La tasa del contrato decía{' '}
        {formatPercent(loan.rate)}.
      </p>
    </>
  );
}
