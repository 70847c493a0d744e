import { type InvestmentResult, simulateInvestment, simulateInvestmentBody } from '@cotejo/contracts/simulators';
import { formatDollars, formatDollarsAndCents, formatNumber, formatPercent } from '@cotejo/format/figures';
import { request } from '#request/request.ts';
import { CostBar, CostKey } from '#ui/CostBar.tsx';
import { DataTable, numberCell } from '#ui/DataTable.tsx';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { RateField } from './RateField.tsx';
import { type BoxesGiven, Simulator } from './Simulator.tsx';
import type { Answer } from './SimulatorAnswer.tsx';
import styles from './simulators.module.css';

interface InvestmentValues {
  amount: number | null;
  term: number | null;
  annualRate: number | null;
}
const start: InvestmentValues = { amount: 2_000, term: 180, annualRate: 8 };

const formatDays = (days: number): string => `${formatNumber(days)}\u00a0días`;

/** What a fixed-term deposit pays, with the withholding shown apart. */
export function InvestmentSimulator() {
  return (
    <Simulator
      searchType="INV"
      schema={simulateInvestmentBody}
      start={start}
      boxes={InvestmentBoxes}
      bodyOf={({ amount, term, annualRate }, parameters) => ({
        amount: amount ?? 0,
        term: term ?? 0,
        annualRate: annualRate ?? parameters?.defaultRate,
      })}
      simulate={(body) => request(simulateInvestment, { body })}
      answerOf={answerOf}
    />
  );
}

function InvestmentBoxes({ parameters, bind }: BoxesGiven<InvestmentValues>) {
  return (
    <>
      <NumberSliderField
        label="Monto"
        unit="money"
        min={100}
        max={Math.min(50_000, parameters?.maxAmount ?? 50_000)}
        step={100}
        formatEnd={formatDollars}
        {...bind('amount')}
      />
      <NumberSliderField
        label="Plazo"
        unit="días"
        min={Math.max(30, parameters?.minTerm ?? 30)}
        max={Math.min(720, parameters?.maxTerm ?? 720)}
        step={30}
        formatEnd={formatDays}
        {...bind('term')}
      />
      <RateField {...bind('annualRate')} />
    </>
  );
}

function answerOf(result: InvestmentResult): Answer {
  const { amount, interest, withholding, total, term, annualRate } = result;
  return {
    label: 'Resultado de la inversión',
    figures: [
      { name: 'Recibes al final', value: formatDollarsAndCents(total) },
      { name: 'Ganas', value: formatDollarsAndCents(Math.round((total - amount) * 100) / 100) },
      { name: 'Plazo', value: formatDays(term) },
      { name: 'Tasa anual', value: formatPercent(annualRate) },
    ],
    chart: (
      <>
        <CostBar capital={amount} total={total} scaleTotal={total} height="tall" isGain />
        <p className={styles.legend}>
          <span>
            <CostKey of="cap" />
            Lo que pones
          </span>
          <span>
            <CostKey of="gain" />
            Lo que ganas
          </span>
        </p>
      </>
    ),
    tableTitle: 'La cuenta',
    table: <AccountTable {...result} />,
    exported: {
      fileName: 'simulacion-inversion.xlsx',
      columns: ['Días', 'Tasa anual (%)', 'Monto', 'Interés', 'Retención', 'Total'],
      wholeColumns: 1,
      rows: [[term, annualRate, amount, interest, withholding, total]],
    },
  };
}

function AccountTable({ amount, interest, withholding, total }: InvestmentResult) {
  const lines = [
    ['Inviertes', amount],
    ['Interés', interest],
    ['Retención (2 % del interés)', -withholding],
  ] as const;
  return (
    <DataTable caption="Cuenta de la inversión">
      <thead>
        <tr>
          <th>Concepto</th>
          <th className={numberCell}>Dólares</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, dollars]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={numberCell}>{formatDollarsAndCents(dollars)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Recibes</td>
          <td className={numberCell}>{formatDollarsAndCents(total)}</td>
        </tr>
      </tfoot>
    </DataTable>
  );
}
