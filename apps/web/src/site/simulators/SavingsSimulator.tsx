import type { SavingsResult } from '@cotejo/contracts/simulators';
import { simulateSavingsBody } from '@cotejo/contracts/simulators.schemas';
import { defaultSimulationRatePercent } from '@cotejo/finance/credit-simulation';
import { simulateSavings } from '@cotejo/finance/savings';
import { formatDollars, formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/page/DataTable.tsx';
import { calculateOrNull } from './calculate-or-null.ts';
import { tableFile } from './export-table.ts';
import { AnnualRateField } from './FigureField.tsx';
import { GrowthChart } from './GrowthChart.tsx';
import { LargeFigures, LoanSimulator, TooLarge } from './LoanSimulator.tsx';
import styles from './simulators.module.css';
import { TableSection } from './TableSection.tsx';
import { useSimulatorFigures } from './use-simulator-figures.ts';

const example = { inicial: '200', mensual: '50', plazo: '24', tasa: '6' };

const bodyOf = ({ inicial, mensual, plazo, tasa }: typeof example) => ({
  initialDeposit: parseTypedNumber(inicial),
  monthlyDeposit: parseTypedNumber(mensual),
  term: parseTypedNumber(plazo),
  annualRate: parseTypedPercent(tasa),
});

/** Calculated in the browser. */
export function SavingsSimulator() {
  const { values, body, bind, bindNumber } = useSimulatorFigures(example, simulateSavingsBody, bodyOf);
  const result =
    body &&
    calculateOrNull(() => simulateSavings({ ...body, annualRate: body.annualRate ?? defaultSimulationRatePercent }));
  return (
    <LoanSimulator
      label="Resultado del ahorro"
      shared={values}
      headline={
        result &&
        `Al final tienes ${formatDollarsAndCents(result.total)}: pusiste ${formatDollarsAndCents(result.deposited)} y ganaste ${formatDollarsAndCents(result.interestTotal)}.`
      }
      boxes={
        <>
          <NumberSliderField
            label="Depósito inicial"
            unit="money"
            min={0}
            max={5_000}
            step={50}
            formatEnd={formatDollars}
            {...bindNumber('inicial', 'initialDeposit')}
          />
          <NumberSliderField
            label="Cada mes"
            unit="money"
            min={0}
            max={1_000}
            step={10}
            formatEnd={formatDollars}
            {...bindNumber('mensual', 'monthlyDeposit')}
          />
          <NumberSliderField
            label="Plazo"
            unit="meses"
            min={1}
            max={120}
            step={1}
            formatEnd={formatMonths}
            {...bindNumber('plazo', 'term')}
          />
          <AnnualRateField {...bind('tasa', 'annualRate')} />
        </>
      }
      response={body && (result ? <Response result={result} /> : <TooLarge />)}
    />
  );
}

function Response({ result }: { result: SavingsResult }) {
  return (
    <>
      <LargeFigures
        figures={[
          { name: 'Tienes al final', value: formatDollarsAndCents(result.total) },
          { name: 'Tú pusiste', value: formatDollarsAndCents(result.deposited) },
          { name: 'Interés ganado', value: formatDollarsAndCents(result.interestTotal) },
        ]}
      />
      <GrowthChart result={result} />
      <TableSection
        title="Mes a mes"
        file={() =>
          tableFile({
            fileName: 'simulacion-ahorro.xlsx',
            columns: ['Mes', 'Depósito', 'Interés', 'Saldo'],
            wholeColumns: 1,
            rows: result.table.map(({ month, deposit, interest, balance }) => [month, deposit, interest, balance]),
          })
        }
      >
        <MonthTable rows={result.table} />
      </TableSection>
    </>
  );
}

function MonthTable({ rows }: { rows: SavingsResult['table'] }) {
  return (
    <DataTable caption="Ahorro mes a mes" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Mes</th>
          <NumberHeads names={['Depósito', 'Interés', 'Saldo']} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, deposit, interest, balance }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td className={numberCell}>{formatDollarsAndCents(deposit)}</td>
            <td className={numberCell}>{formatDollarsAndCents(interest)}</td>
            <td className={numberCell}>{formatDollarsAndCents(balance)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
