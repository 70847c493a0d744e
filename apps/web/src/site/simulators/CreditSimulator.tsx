import { type AmortizationResult, type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { simulateCredit, simulateCreditBody } from '@cotejo/contracts/simulators';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { request } from '#request/request.ts';
import { CostBar, CostLegend } from '#ui/CostBar.tsx';
import { FieldMessage, SelectField } from '#ui/Field.tsx';
import { Gloss } from '#ui/Gloss.tsx';
import { MonthlyChart } from '#ui/MonthlyChart.tsx';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { AmortizationTable } from '../credits/details/AmortizationTable.tsx';
import { DecreasingGloss, FixedGloss } from '../credits/glosses.tsx';
import { type BoxesGiven, Simulator } from './Simulator.tsx';
import type { Answer } from './SimulatorAnswer.tsx';
import styles from './simulators.module.css';

/** An institution whose rate the simulator can take. */
export type SimulatedInstitution = Pick<Institution, 'id' | 'name' | 'minRate'>;

interface CreditValues {
  amount: number | null;
  term: number | null;
  institutionId: string;
  type: AmortizationType;
}
const start: CreditValues = { amount: 5_000, term: 24, institutionId: '', type: 2 };

const systems = [
  { value: '2', label: amortizationTypeLabels[2] },
  { value: '1', label: amortizationTypeLabels[1] },
] as const;

/** A credit of one institution, month by month. */
export function CreditSimulator({ institutions }: { institutions: readonly SimulatedInstitution[] }) {
  return (
    <Simulator
      searchType="CR"
      schema={simulateCreditBody}
      start={start}
      boxes={(props) => <CreditBoxes {...props} institutions={institutions} />}
      bodyOf={({ amount, term, institutionId, type }, parameters) => ({
        amount: amount ?? 0,
        term: term ?? 0,
        institutionId,
        creditType: parameters?.creditTypes?.[0] ?? 'PERSONAL',
        typeAmortizationRate: type,
      })}
      simulate={(body) => request(simulateCredit, { body })}
      answerOf={answerOf}
    />
  );
}

function CreditBoxes({
  parameters,
  bind,
  institutions,
}: BoxesGiven<CreditValues> & { institutions: readonly SimulatedInstitution[] }) {
  const institution = bind('institutionId');
  const type = bind('type');
  return (
    <>
      <SelectField
        label="Institución"
        error={institution.error}
        value={institution.value}
        onChange={(event) => institution.onChange(event.target.value)}
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
        formatEnd={formatDollars}
        {...bind('amount')}
      />
      <NumberSliderField
        label="Plazo"
        unit="meses"
        min={Math.max(3, parameters?.minTerm ?? 3)}
        max={Math.min(72, parameters?.maxTerm ?? 72)}
        step={1}
        formatEnd={formatMonths}
        {...bind('term')}
      />
      <div className={styles.system}>
        <Segmented
          label="Tipo de cuota"
          options={systems}
          value={type.value === 1 ? '1' : '2'}
          onChange={(chosen) => type.onChange(chosen === '1' ? 1 : 2)}
          wide
        />
        <FieldMessage tone="hint">
          <Gloss word={`¿Qué es la ${amortizationTypeLabels[type.value].toLowerCase()}?`}>
            {type.value === 2 ? <FixedGloss /> : <DecreasingGloss />}
          </Gloss>
        </FieldMessage>
      </div>
    </>
  );
}

function answerOf({ amount, term, interest, interestTotal, total, table }: AmortizationResult): Answer {
  const [first, last] = [table[0]?.quotaTotal ?? 0, table.at(-1)?.quotaTotal ?? 0];
  const isDecreasing = first - last > 1;
  const tableTitle = 'Tabla de amortización';
  return {
    label: 'Resultado del crédito',
    figures: [
      { name: isDecreasing ? 'Primera cuota' : 'Cuota', value: formatDollarsAndCents(first) },
      { name: 'Interés', value: formatDollarsAndCents(interestTotal) },
      { name: 'Devuelves', value: formatDollarsAndCents(total) },
      { name: 'Tasa de interés', value: formatPercent(interest) },
    ],
    chart: (
      <>
        <CostBar capital={amount} total={total} scaleTotal={total} height="tall" />
        <CostLegend withExtra={false} />
        <MonthlyChart
          rows={table}
          amount={amount}
          scalePayment={Math.max(first, last)}
          label={`Cuota ${formatDollarsAndCents(first)} el primer mes y ${formatDollarsAndCents(last)} el último`}
        />
      </>
    ),
    tableTitle,
    table: <AmortizationTable key={`${amount}/${term}/${total}`} caption={tableTitle} rows={table} />,
    exported: {
      fileName: 'simulacion-credito.xlsx',
      columns: ['Cuota', 'Capital', 'Interés', 'Seguro', 'Cuota Total', 'Saldo'],
      wholeColumns: 1,
      rows: table.map((row) => [
        row.numQuota,
        row.capital,
        row.interest,
        row.taxReliefInsurance,
        row.quotaTotal,
        row.balance,
      ]),
    },
  };
}
