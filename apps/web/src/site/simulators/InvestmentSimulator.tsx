import { type InvestmentResult, simulateInvestment } from '@cotejo/contracts/simulators';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { CostBar, CostKey } from '#ui/CostBar.tsx';
import { DataTable, numberCell } from '#ui/DataTable.tsx';
import { formatDollars, formatDollarsAndCents, formatNumber, formatPercent } from '#ui/format.ts';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { ExportButton } from './ExportButton.tsx';
import { RateField } from './RateField.tsx';
import { ResultFigures } from './ResultFigures.tsx';
import { SimulatorForm } from './SimulatorForm.tsx';
import styles from './simulators.module.css';
import { useParameters, useSimulator } from './use-simulator.ts';

const formatDays = (days: number): string => `${formatNumber(days)}\u00a0días`;

/** What a fixed-term deposit pays, with the withholding shown apart. */
export function InvestmentSimulator() {
  const { parameters, problem } = useParameters('INV');
  const [amount, setAmount] = useState<number | null>(2_000);
  const [term, setTerm] = useState<number | null>(180);
  const [annualRate, setAnnualRate] = useState<number | null>(8);
  const simulator = useSimulator(simulateInvestment, 'INV', (body) => request(simulateInvestment, { body }));
  const { fields, answer } = simulator;
  return (
    <div className={styles.simulator}>
      <SimulatorForm
        isBusy={simulator.isBusy}
        problem={simulator.problem ?? problem}
        onSubmit={() =>
          simulator.simulate({
            amount: amount ?? 0,
            term: term ?? 0,
            annualRate: annualRate ?? parameters?.defaultRate,
          })
        }
      >
        <NumberSliderField
          label="Monto"
          unit="money"
          min={100}
          max={Math.min(50_000, parameters?.maxAmount ?? 50_000)}
          step={100}
          value={amount}
          onChange={setAmount}
          formatEnd={formatDollars}
          error={fields.amount}
        />
        <NumberSliderField
          label="Plazo"
          unit="días"
          min={Math.max(30, parameters?.minTerm ?? 30)}
          max={Math.min(720, parameters?.maxTerm ?? 720)}
          step={30}
          value={term}
          onChange={setTerm}
          formatEnd={formatDays}
          error={fields.term}
        />
        <RateField value={annualRate} onChange={setAnnualRate} error={fields.annualRate} />
      </SimulatorForm>
      {answer && <InvestmentAnswer result={answer.result} />}
    </div>
  );
}

function InvestmentAnswer({ result }: { result: InvestmentResult }) {
  const { amount, interest, withholding, total, term, annualRate } = result;
  const lines = [
    ['Inviertes', amount],
    ['Interés', interest],
    ['Retención (2 % del interés)', -withholding],
  ] as const;
  return (
    <section className={styles.result} aria-label="Resultado de la inversión">
      <ResultFigures
        figures={[
          { name: 'Recibes al final', value: formatDollarsAndCents(total) },
          { name: 'Ganas', value: formatDollarsAndCents(Math.round((total - amount) * 100) / 100) },
          { name: 'Plazo', value: formatDays(term) },
          { name: 'Tasa anual', value: formatPercent(annualRate) },
        ]}
      />
      <CostBar capital={amount} total={total} scaleTotal={total} height="tall" />
      <p className={styles.legend}>
        <span>
          <CostKey of="cap" />
          Lo que pones
        </span>
        <span>
          <CostKey of="int" />
          Lo que ganas
        </span>
      </p>
      <div className={styles.tableHead}>
        <h2>La cuenta</h2>
        <ExportButton
          table={{
            fileName: 'simulacion-inversion.xlsx',
            columns: ['Días', 'Tasa anual (%)', 'Monto', 'Interés', 'Retención', 'Total'],
            wholeColumns: 1,
            rows: [[term, annualRate, amount, interest, withholding, total]],
          }}
        />
      </div>
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
    </section>
  );
}
