import { type SavingsResult, simulateSavings } from '@cotejo/contracts/simulators';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { DataTable, numberCell } from '#ui/DataTable.tsx';
import { formatDollars, formatDollarsAndCents, formatMonths } from '#ui/format.ts';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { ExportButton } from './ExportButton.tsx';
import { GrowthChart } from './GrowthChart.tsx';
import { RateField } from './RateField.tsx';
import { ResultFigures } from './ResultFigures.tsx';
import { SimulatorForm } from './SimulatorForm.tsx';
import styles from './simulators.module.css';
import { useParameters, useSimulator } from './use-simulator.ts';

/** What deposits grow to, month by month. */
export function SavingsSimulator() {
  const { parameters, problem } = useParameters('AHP');
  const [initialDeposit, setInitialDeposit] = useState<number | null>(200);
  const [monthlyDeposit, setMonthlyDeposit] = useState<number | null>(50);
  const [term, setTerm] = useState<number | null>(24);
  const [annualRate, setAnnualRate] = useState<number | null>(6);
  const simulator = useSimulator(simulateSavings, 'AHP', (body) => request(simulateSavings, { body }));
  const { fields, answer } = simulator;
  return (
    <div className={styles.simulator}>
      <SimulatorForm
        isBusy={simulator.isBusy}
        problem={simulator.problem ?? problem}
        onSubmit={() =>
          simulator.simulate({
            initialDeposit: initialDeposit ?? 0,
            monthlyDeposit: monthlyDeposit ?? 0,
            term: term ?? 0,
            annualRate: annualRate ?? parameters?.defaultRate,
          })
        }
      >
        <NumberSliderField
          label="Depósito inicial"
          unit="money"
          min={0}
          max={5_000}
          step={50}
          value={initialDeposit}
          onChange={setInitialDeposit}
          formatEnd={formatDollars}
          error={fields.initialDeposit}
        />
        <NumberSliderField
          label="Cada mes"
          unit="money"
          min={0}
          max={1_000}
          step={10}
          value={monthlyDeposit}
          onChange={setMonthlyDeposit}
          formatEnd={formatDollars}
          error={fields.monthlyDeposit}
        />
        <NumberSliderField
          label="Plazo"
          unit="meses"
          min={Math.max(1, parameters?.minTerm ?? 1)}
          max={Math.min(120, parameters?.maxTerm ?? 120)}
          step={1}
          value={term}
          onChange={setTerm}
          formatEnd={formatMonths}
          error={fields.term}
        />
        <RateField value={annualRate} onChange={setAnnualRate} error={fields.annualRate} />
      </SimulatorForm>
      {answer && <SavingsAnswer result={answer.result} />}
    </div>
  );
}

function SavingsAnswer({ result }: { result: SavingsResult }) {
  return (
    <section className={styles.result} aria-label="Resultado del ahorro">
      <ResultFigures
        figures={[
          { name: 'Tienes al final', value: formatDollarsAndCents(result.total) },
          { name: 'Tú pusiste', value: formatDollarsAndCents(result.deposited) },
          { name: 'Interés ganado', value: formatDollarsAndCents(result.interestTotal) },
        ]}
      />
      <GrowthChart result={result} />
      <div className={styles.tableHead}>
        <h2>Mes a mes</h2>
        <ExportButton
          table={{
            fileName: 'simulacion-ahorro.xlsx',
            columns: ['Mes', 'Depósito', 'Interés', 'Saldo'],
            wholeColumns: 1,
            rows: result.table.map(({ month, deposit, interest, balance }) => [month, deposit, interest, balance]),
          }}
        />
      </div>
      <DataTable caption="Ahorro mes a mes" className={styles.table}>
        <thead>
          <tr>
            <th>Mes</th>
            <th className={numberCell}>Depósito</th>
            <th className={numberCell}>Interés</th>
            <th className={numberCell}>Saldo</th>
          </tr>
        </thead>
        <tbody>
          {result.table.map(({ month, deposit, interest, balance }) => (
            <tr key={month}>
              <td>{month}</td>
              <td className={numberCell}>{formatDollarsAndCents(deposit)}</td>
              <td className={numberCell}>{formatDollarsAndCents(interest)}</td>
              <td className={numberCell}>{formatDollarsAndCents(balance)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
