import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { Institution } from '@cotejo/contracts/institutions/public';
import type { SimulateCreditBody } from '@cotejo/contracts/simulators';
import { simulateCreditBody } from '@cotejo/contracts/simulators.schemas';
import type { Charge } from '@cotejo/finance/charges';
import { type CreditSimulationResult, simulateCredit } from '@cotejo/finance/credit-simulation';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { AmortizationTable } from '#loan/AmortizationTable.tsx';
import { CostBar, CostLegend } from '#loan/CostBar.tsx';
import { MonthlyChart } from '#loan/MonthlyChart.tsx';
import { FieldMessage, SelectField } from '#ui/controls/Field.tsx';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Toggletip } from '#ui/controls/Toggletip.tsx';
import { ChargeLines, describeRates } from '../credits/charges/ChargeLines.tsx';
import { DecreasingGloss, FixedGloss } from '../credits/glosses.tsx';
import { LargeFigures, LoanSimulator } from './LoanSimulator.tsx';
import styles from './simulators.module.css';
import { TableSection } from './TableSection.tsx';
import { useSimulatorFigures } from './use-simulator-figures.ts';

export interface SimulatedInstitution extends Pick<Institution, 'id' | 'name' | 'minRate'> {
  /** Only where a loan of this institution is calculated. */
  charges?: readonly Charge[];
}

const systems = [
  { value: '2', label: amortizationTypeLabels[2] },
  { value: '1', label: amortizationTypeLabels[1] },
] as const;

const systemOf = (text: string): AmortizationType => (text === '1' ? 1 : 2);

const bodyOf = ({ institucion, monto, plazo, cuota }: Record<'institucion' | 'monto' | 'plazo' | 'cuota', string>) => ({
  amount: parseTypedNumber(monto),
  term: parseTypedNumber(plazo),
  institutionId: institucion,
  creditType: 'PERSONAL',
  charges: 'required',
  typeAmortizationRate: systemOf(cuota),
});

/** Calculated in the browser. */
export function CreditSimulator({ institutions }: { institutions: readonly SimulatedInstitution[] }) {
  // The example uses the institution with the lowest rate.
  const first = [...institutions].sort((one, other) => one.minRate - other.minRate)[0]?.id ?? '';
  const example = { institucion: first, monto: '5.000', plazo: '24', cuota: '2' };
  const { values, set, errors, body, bindNumber } = useSimulatorFigures(example, simulateCreditBody, bodyOf);
  const institution = institutions.find(({ id }) => id === values.institucion);
  const result = body && institution ? simulateLoan(body, institution) : null;
  const system = systemOf(values.cuota);
  return (
    <LoanSimulator
      label="Resultado del crédito"
      shared={values}
      headline={
        result &&
        `Tu primer pago es de ${formatDollarsAndCents(result.firstPayment)} y en total pagas ${formatDollarsAndCents(result.realTotal)}.`
      }
      boxes={
        <>
          <SelectField
            label="Institución"
            // As a hint: in the option it would be cut off on a phone.
            hint={institution && `Tasa de interés desde ${formatPercent(institution.minRate)}`}
            error={errors.institutionId ?? (institution ? undefined : 'Elige una institución')}
            value={institution ? values.institucion : ''}
            onChange={(event) => set('institucion', event.target.value)}
          >
            <option value="">Elige una institución</option>
            {institutions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <NumberSliderField
            label="Monto"
            unit="money"
            min={500}
            max={50_000}
            step={100}
            formatEnd={formatDollars}
            {...bindNumber('monto', 'amount')}
          />
          <NumberSliderField
            label="Plazo"
            unit="meses"
            min={3}
            max={72}
            step={1}
            formatEnd={formatMonths}
            {...bindNumber('plazo', 'term')}
          />
          <div className={styles.system}>
            <Segmented
              label="Tipo de cuota"
              options={systems}
              value={system === 1 ? '1' : '2'}
              onChange={(chosen) => set('cuota', chosen)}
              wide
            />
            <FieldMessage tone="hint">
              <Toggletip word={`¿Qué es la ${amortizationTypeLabels[system].toLowerCase()}?`}>
                {system === 2 ? <FixedGloss /> : <DecreasingGloss />}
              </Toggletip>
            </FieldMessage>
          </div>
        </>
      }
      response={result && institution && <Response result={result} institution={institution.name} system={system} />}
    />
  );
}

/** At the lowest rate, as the server does. */
const simulateLoan = (
  { amount, term, typeAmortizationRate }: SimulateCreditBody,
  { minRate, charges = [] }: SimulatedInstitution,
): CreditSimulationResult => simulateCredit({ amount, term, annualRate: minRate, typeAmortizationRate, charges });

function Response({
  result,
  institution,
  system,
}: {
  result: CreditSimulationResult;
  institution: string;
  system: AmortizationType;
}) {
  const { amount, term, interest: rate, interestTotal, table, charges, received, firstPayment } = result;
  const { realTotal, realCost, chargesCost, realAnnualRate } = result;
  const last = table.at(-1)?.payment ?? 0;
  const tableTitle = 'Tabla de amortización';
  return (
    <>
      <LargeFigures
        figures={[
          { name: 'Recibes', value: formatDollarsAndCents(received) },
          {
            name: 'Primera cuota',
            value: formatDollarsAndCents(firstPayment),
            note: `la última es de ${formatDollarsAndCents(last)}`,
          },
          { name: 'Te cuesta', value: formatDollarsAndCents(realCost) },
          {
            name: 'Costo anual con cargos',
            value: realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate),
            note: `tasa de ${formatPercent(rate)}`,
          },
        ]}
      />
      <CostBar capital={amount} total={realTotal} charges={chargesCost} scaleTotal={realTotal} height="tall" />
      <CostLegend withExtra={false} withCharges={chargesCost > 0} />
      <MonthlyChart
        rows={table}
        amount={amount}
        scalePayment={Math.max(...table.map(({ payment }) => payment))}
        label={`Pagas ${formatDollarsAndCents(firstPayment)} el primer mes y ${formatDollarsAndCents(last)} el último`}
      />
      {charges.length > 0 && (
        <section className={styles.part}>
          <h3>De qué se compone lo que te cuesta</h3>
          <ChargeLines {...{ charges, realCost, term }} interest={interestTotal} rateWords={describeRates(rate)} />
        </section>
      )}
      <TableSection
        title={tableTitle}
        file={async () =>
          (await import('#loan/schedule-workbook.ts')).scheduleFile({
            ...{ institution, amortizationType: system, amount, term, table },
            cost: { ...result, rate },
          })
        }
      >
        <AmortizationTable key={`${amount}/${term}/${realTotal}`} caption={tableTitle} rows={table} total={result} />
      </TableSection>
    </>
  );
}
