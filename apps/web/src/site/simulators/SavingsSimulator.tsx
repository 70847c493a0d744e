import { type SavingsResult, simulateSavings, simulateSavingsBody } from '@cotejo/contracts/simulators';
import { formatDollars, formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { request } from '#request/request.ts';
import { DataTable, numberCell } from '#ui/DataTable.tsx';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { GrowthChart } from './GrowthChart.tsx';
import { RateField } from './RateField.tsx';
import { type BoxesGiven, Simulator } from './Simulator.tsx';
import type { Answer } from './SimulatorAnswer.tsx';
import styles from './simulators.module.css';

interface SavingsValues {
  initialDeposit: number | null;
  monthlyDeposit: number | null;
  term: number | null;
  annualRate: number | null;
}
const start: SavingsValues = { initialDeposit: 200, monthlyDeposit: 50, term: 24, annualRate: 6 };

/** What deposits grow to, month by month. */
export function SavingsSimulator() {
  return (
    <Simulator
      searchType="AHP"
      schema={simulateSavingsBody}
      start={start}
      boxes={SavingsBoxes}
      bodyOf={({ initialDeposit, monthlyDeposit, term, annualRate }, parameters) => ({
        initialDeposit: initialDeposit ?? 0,
        monthlyDeposit: monthlyDeposit ?? 0,
        term: term ?? 0,
        annualRate: annualRate ?? parameters?.defaultRate,
      })}
      simulate={(body) => request(simulateSavings, { body })}
      answerOf={answerOf}
    />
  );
}

function SavingsBoxes({ parameters, bind }: BoxesGiven<SavingsValues>) {
  return (
    <>
      <NumberSliderField
        label="Depósito inicial"
        unit="money"
        min={0}
        max={5_000}
        step={50}
        formatEnd={formatDollars}
        {...bind('initialDeposit')}
      />
      <NumberSliderField
        label="Cada mes"
        unit="money"
        min={0}
        max={1_000}
        step={10}
        formatEnd={formatDollars}
        {...bind('monthlyDeposit')}
      />
      <NumberSliderField
        label="Plazo"
        unit="meses"
        min={Math.max(1, parameters?.minTerm ?? 1)}
        max={Math.min(120, parameters?.maxTerm ?? 120)}
        step={1}
        formatEnd={formatMonths}
        {...bind('term')}
      />
      <RateField {...bind('annualRate')} />
    </>
  );
}

function answerOf(result: SavingsResult): Answer {
  return {
    label: 'Resultado del ahorro',
    figures: [
      { name: 'Tienes al final', value: formatDollarsAndCents(result.total) },
      { name: 'Tú pusiste', value: formatDollarsAndCents(result.deposited) },
      { name: 'Interés ganado', value: formatDollarsAndCents(result.interestTotal) },
    ],
    chart: <GrowthChart result={result} />,
    tableTitle: 'Mes a mes',
    table: <MonthTable rows={result.table} />,
    exported: {
      fileName: 'simulacion-ahorro.xlsx',
      columns: ['Mes', 'Depósito', 'Interés', 'Saldo'],
      wholeColumns: 1,
      rows: result.table.map(({ month, deposit, interest, balance }) => [month, deposit, interest, balance]),
    },
  };
}

function MonthTable({ rows }: { rows: SavingsResult['table'] }) {
  return (
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
        {rows.map(({ month, deposit, interest, balance }) => (
          <tr key={month}>
            <td>{month}</td>
            <td className={numberCell}>{formatDollarsAndCents(deposit)}</td>
            <td className={numberCell}>{formatDollarsAndCents(interest)}</td>
            <td className={numberCell}>{formatDollarsAndCents(balance)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
