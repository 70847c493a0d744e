import { type AmortizationResult, type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { simulateCredit } from '@cotejo/contracts/simulators';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { CostBar, CostLegend } from '#ui/CostBar.tsx';
import { FieldMessage, SelectField } from '#ui/Field.tsx';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '#ui/format.ts';
import { Gloss } from '#ui/Gloss.tsx';
import { MonthlyChart } from '#ui/MonthlyChart.tsx';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { AmortizationTable } from '../credits/details/AmortizationTable.tsx';
import { DecreasingGloss, FixedGloss } from '../credits/glosses.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ResultFigures } from './ResultFigures.tsx';
import { SimulatorForm } from './SimulatorForm.tsx';
import type { SimulatedInstitution } from './SimulatorsPage.tsx';
import styles from './simulators.module.css';
import { useParameters, useSimulator } from './use-simulator.ts';

const systems = [
  { value: '2', label: amortizationTypeLabels[2] },
  { value: '1', label: amortizationTypeLabels[1] },
] as const;

/** A credit of one institution, month by month. */
export function CreditSimulator({ institutions }: { institutions: readonly SimulatedInstitution[] }) {
  const { parameters, problem } = useParameters('CR');
  const [amount, setAmount] = useState<number | null>(5_000);
  const [term, setTerm] = useState<number | null>(24);
  const [institutionId, setInstitutionId] = useState('');
  const [type, setType] = useState<AmortizationType>(2);
  const simulator = useSimulator(simulateCredit, 'CR', (body) => request(simulateCredit, { body }));
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
            institutionId,
            creditType: parameters?.creditTypes?.[0] ?? 'PERSONAL',
            typeAmortizationRate: type,
          })
        }
      >
        <SelectField
          label="Institución"
          error={fields.institutionId}
          value={institutionId}
          onChange={(event) => setInstitutionId(event.target.value)}
        >
          <option value="">Elige una institución</option>
          {institutions.map(({ id, name, minRate }) => (
            <option key={id} value={id}>
              {name} ({formatPercent(minRate)})
            </option>
          ))}
        </SelectField>
        <NumberSliderField
          label="Monto"
          unit="money"
          min={500}
          max={Math.min(50_000, parameters?.maxAmount ?? 50_000)}
          step={100}
          value={amount}
          onChange={setAmount}
          formatEnd={formatDollars}
          error={fields.amount}
        />
        <NumberSliderField
          label="Plazo"
          unit="meses"
          min={Math.max(3, parameters?.minTerm ?? 3)}
          max={Math.min(72, parameters?.maxTerm ?? 72)}
          step={1}
          value={term}
          onChange={setTerm}
          formatEnd={formatMonths}
          error={fields.term}
        />
        <div className={styles.system}>
          <Segmented
            label="Tipo de cuota"
            options={systems}
            value={type === 1 ? '1' : '2'}
            onChange={(chosen) => setType(chosen === '1' ? 1 : 2)}
            wide
          />
          <FieldMessage tone="hint">
            <Gloss word={`¿Qué es la ${amortizationTypeLabels[type].toLowerCase()}?`}>
              {type === 2 ? <FixedGloss /> : <DecreasingGloss />}
            </Gloss>
          </FieldMessage>
        </div>
      </SimulatorForm>
      {answer && <CreditResult result={answer.result} />}
    </div>
  );
}

function CreditResult({ result }: { result: AmortizationResult }) {
  const [first, last] = [result.table[0]?.quotaTotal ?? 0, result.table.at(-1)?.quotaTotal ?? 0];
  const isDecreasing = first - last > 1;
  return (
    <section className={styles.result} aria-label="Resultado del crédito">
      <ResultFigures
        figures={[
          { name: isDecreasing ? 'Primera cuota' : 'Cuota', value: formatDollarsAndCents(first) },
          { name: 'Interés', value: formatDollarsAndCents(result.interestTotal) },
          { name: 'Devuelves', value: formatDollarsAndCents(result.total) },
          { name: 'Tasa de interés', value: formatPercent(result.interest) },
        ]}
      />
      <CostBar capital={result.amount} total={result.total} scaleTotal={result.total} height="tall" />
      <CostLegend withExtra={false} />
      <MonthlyChart
        rows={result.table}
        amount={result.amount}
        scalePayment={Math.max(first, last)}
        label={`Cuota ${formatDollarsAndCents(first)} el primer mes y ${formatDollarsAndCents(last)} el último`}
      />
      <div className={styles.tableHead}>
        <h2>Tabla de amortización</h2>
        <ExportButton
          table={{
            fileName: 'simulacion-credito.xlsx',
            columns: ['Cuota', 'Capital', 'Interés', 'Seguro', 'Cuota Total', 'Saldo'],
            wholeColumns: 1,
            rows: result.table.map((row) => [
              row.numQuota,
              row.capital,
              row.interest,
              row.taxReliefInsurance,
              row.quotaTotal,
              row.balance,
            ]),
          }}
        />
      </div>
      <AmortizationTable
        key={`${result.amount}/${result.term}/${result.total}`}
        caption="Tabla de amortización"
        rows={result.table}
      />
    </section>
  );
}
