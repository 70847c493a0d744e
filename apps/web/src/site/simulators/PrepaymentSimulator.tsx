import type { SimulatePrepaymentBody } from '@cotejo/contracts/loan-simulators';
import { simulatePrepaymentBody } from '@cotejo/contracts/loan-simulators.schemas';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { everyMonth, simulatePrepayment } from '@cotejo/finance/prepayment';
import { scheduleOf } from '@cotejo/finance/schedule';
import { formatCount, formatDollars, formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import type { ComponentProps } from 'react';
import { CostBar, CostKey, CostLegend } from '#loan/CostBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { FigureField } from './FigureField.tsx';
import { LinesChart } from './LinesChart.tsx';
import { LargeFigures, LoanSimulator } from './LoanSimulator.tsx';
import styles from './loan-simulators.module.css';
import { useSimulatorFigures } from './use-simulator-figures.ts';

const example = {
  monto: '8.000',
  plazo: '48',
  tasa: '13,86',
  seguro: '0,05',
  cuota: '2',
  cuando: 'sueltos',
  mensual: '50',
  abonos: '12:600;24:600;36:600',
  efecto: 'term',
};
type Figures = typeof example;

/** Encodes the list of single payments as one string, so that it fits in a URL parameter. */
const extrasOf = (text: string): [month: string, amount: string][] =>
  text.split(';').map((part) => {
    const [month = '', amount = ''] = part.split(':');
    return [month, amount];
  });
const writeExtras = (extras: readonly (readonly [string, string])[]) =>
  extras.map(([month, amount]) => `${month}:${amount}`).join(';');

function bodyOf({ monto, plazo, tasa, seguro, cuota, cuando, mensual, abonos, efecto }: Figures) {
  const insurance = parseTypedPercent(seguro);
  return {
    amount: parseTypedNumber(monto),
    term: parseTypedNumber(plazo),
    rate: parseTypedPercent(tasa),
    amortizationType: cuota === '1' ? 1 : 2,
    // An empty field means no insurance, as does 0.
    charges:
      insurance === 0 || seguro.trim() === ''
        ? []
        : [{ kind: 'life_insurance', basis: 'balance', value: insurance, when: 'monthly' }],
    ...(cuando === 'cada'
      ? { everyMonth: parseTypedNumber(mensual) }
      : {
          extra: extrasOf(abonos).map(([month, amount]) => ({
            month: parseTypedNumber(month),
            amount: parseTypedNumber(amount),
          })),
        }),
    effect: efecto === 'instalment' ? 'instalment' : 'term',
  };
}

/** Also returns the balance per month without prepayments, in dollars, starting today. */
function simulate({ extra, everyMonth: amount, ...loan }: SimulatePrepaymentBody) {
  const byMonth = new Map<number, number>();
  for (const each of extra ?? [])
    byMonth.set(each.month, Math.round(((byMonth.get(each.month) ?? 0) + each.amount) * 100) / 100);
  const result = simulatePrepayment({ ...loan, extra: extra ? byMonth : everyMonth(amount ?? 0, loan.term) });
  const { rows } = scheduleOf(loan.amortizationType, {
    principalCents: dollarsToCents(loan.amount),
    annualRatePercent: loan.rate,
    termMonths: loan.term,
  });
  return { ...result, owedWithout: [loan.amount, ...rows.map(({ balanceCents }) => centsToDollars(balanceCents))] };
}
type Simulated = ReturnType<typeof simulate>;

/** Calculated in the browser. */
export function PrepaymentSimulator() {
  const { values, set, errors, body, bind } = useSimulatorFigures(example, simulatePrepaymentBody, bodyOf);
  const result = body && simulate(body);
  return (
    <LoanSimulator
      label="Resultado de los abonos"
      shared={values}
      headline={result && headlineOf(result, body.effect)}
      boxes={<Boxes {...{ values, set, errors, bind }} />}
      response={result && <Response result={result} effect={body.effect} />}
    />
  );
}

const isShorter = ({ monthsSaved }: Simulated, effect: string): boolean => effect === 'term' || monthsSaved > 0;

function headlineOf(result: Simulated, effect: string): string {
  const { monthsSaved, interestSaved, chargesSaved, after } = result;
  const saved = interestSaved + chargesSaved;
  // Instalments are whole cents: after an extra of a few cents the rounding can weigh more than the extra.
  const less =
    saved > 0 ? `pagas ${formatDollarsAndCents(saved)} menos` : 'no te ahorras nada: el abono es muy pequeño';
  return isShorter(result, effect)
    ? `Con estos abonos terminas ${formatMonths(monthsSaved)} antes y ${less}.`
    : `Con estos abonos tu último pago baja a ${formatDollarsAndCents(after.lastPayment)} y ${less}.`;
}

interface BoxesProps {
  values: Figures;
  set: (name: keyof Figures, value: string) => void;
  errors: Readonly<Record<string, string>>;
}

function Boxes({
  bind,
  ...boxes
}: BoxesProps & {
  bind: (name: keyof Figures, path: string) => Pick<ComponentProps<typeof FigureField>, 'value' | 'onChange' | 'error'>;
}) {
  const { values, set } = boxes;
  return (
    <>
      <FigureField label="Lo que debes hoy" unit="$" {...bind('monto', 'amount')} />
      <div className={styles.pair}>
        <FigureField label="Te faltan" unit="meses" {...bind('plazo', 'term')} />
        <FigureField label="Tasa" unit="%" {...bind('tasa', 'rate')} />
      </div>
      <FigureField
        label="Seguro de desgravamen"
        unit="% al mes"
        hint="Déjalo vacío si no lo pagas."
        {...bind('seguro', 'charges.0.value')}
      />
      <Choice
        label="Tipo de cuota"
        options={[
          { value: '2', label: 'Cuota fija' },
          { value: '1', label: 'Cuota que baja' },
        ]}
        value={values.cuota === '1' ? '1' : '2'}
        onChange={(cuota) => set('cuota', cuota)}
      />
      <Choice
        label="Cuándo abonas"
        options={[
          { value: 'cada', label: 'Cada mes' },
          { value: 'sueltos', label: 'En meses sueltos' },
        ]}
        value={values.cuando === 'cada' ? 'cada' : 'sueltos'}
        onChange={(cuando) => set('cuando', cuando)}
      />
      {values.cuando === 'cada' ? (
        <FigureField label="Abono de cada mes" unit="$" {...bind('mensual', 'everyMonth')} />
      ) : (
        <Extras {...boxes} />
      )}
      <Choice
        label="Con cada abono"
        options={[
          { value: 'term', label: 'Acabo antes' },
          { value: 'instalment', label: 'Bajo la cuota' },
        ]}
        value={values.efecto === 'instalment' ? 'instalment' : 'term'}
        onChange={(effect) => set('efecto', effect)}
      />
    </>
  );
}

function Choice(props: ComponentProps<typeof Segmented>) {
  return (
    <div className={styles.choice}>
      <p aria-hidden="true">{props.label}</p>
      <Segmented {...props} wide />
    </div>
  );
}

const mostExtras = 12;

function Extras({ values, set, errors }: BoxesProps) {
  const extras = extrasOf(values.abonos);
  const change = (at: number, part: 0 | 1, text: string) =>
    set(
      'abonos',
      writeExtras(
        extras.map(([month, amount], index) =>
          index !== at ? [month, amount] : part === 0 ? [text, amount] : [month, text],
        ),
      ),
    );
  return (
    <div className={styles.extras}>
      {extras.map(([month, amount], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no state of their own
        <div key={index} className={styles.extra}>
          <FigureField
            label="Mes"
            unit={`abono ${index + 1}`}
            value={month}
            error={errors[`extra.${index}.month`]}
            onChange={(text) => change(index, 0, text)}
          />
          <FigureField
            label="Abono"
            unit={`$ ${index + 1}`}
            value={amount}
            error={errors[`extra.${index}.amount`]}
            onChange={(text) => change(index, 1, text)}
          />
          {extras.length > 1 && (
            <Button
              small
              className="no-print"
              aria-label={`Quitar el abono ${index + 1}`}
              onClick={() => set('abonos', writeExtras(extras.filter((_, at) => at !== index)))}
            >
              <Icon name="close" size={20} />
            </Button>
          )}
        </div>
      ))}
      {extras.length < mostExtras && (
        <Button small className="no-print" onClick={() => set('abonos', writeExtras([...extras, ['', '']]))}>
          <Icon name="plus" size={20} />
          Otro abono
        </Button>
      )}
    </div>
  );
}

function Response({ result, effect }: { result: Simulated; effect: string }) {
  const { before, after, interestSaved, chargesSaved, monthsSaved, rows, owedWithout } = result;
  const [amount = 0] = owedWithout;
  const saved = formatDollarsAndCents(Math.round((before.total - after.total) * 100) / 100);
  return (
    <>
      <LargeFigures
        figures={[
          isShorter(result, effect)
            ? {
                name: 'Meses que te ahorras',
                value: String(monthsSaved),
                note: `de ${before.term} a ${formatCount(after.term, 'cuota', 'cuotas')}`,
              }
            : {
                name: 'Tu último pago',
                value: formatDollarsAndCents(after.lastPayment),
                note: `el primero es de ${formatDollarsAndCents(after.firstPayment)}`,
              },
          {
            name: 'Interés que te ahorras',
            value: formatDollarsAndCents(interestSaved),
            note: `y ${formatDollarsAndCents(chargesSaved)} de seguro`,
          },
        ]}
      />
      <LinesChart
        months={before.term}
        label={`Lo que debes mes a mes: ${formatDollars(amount)} hoy, nada después del mes ${after.term} con abonos`}
        lines={[
          {
            name: 'Con abonos',
            values: [amount, ...rows.map((row) => row.balance)],
            drops: [0, ...rows.map((row) => row.extra)],
          },
          { name: 'Sin abonos', values: owedWithout, isDashed: true },
        ]}
        saved={monthsSaved > 0 ? { from: after.term, name: `Meses que ya no pagas: ${monthsSaved}` } : undefined}
        marks={rows.filter((row) => row.extra > 0).map((row) => row.numQuota)}
      />
      <div>
        <p>
          <b>Sin abonos pagas</b> {formatDollarsAndCents(before.total)}
        </p>
        <CostBar
          name="Sin abonos"
          capital={amount}
          total={before.total}
          charges={before.chargesTotal}
          scaleTotal={before.total}
          cheapestTotal={after.total}
        />
        <p>
          <b>Con abonos pagas</b> {formatDollarsAndCents(after.total)}
        </p>
        <CostBar
          name="Con abonos"
          capital={amount}
          total={after.total}
          charges={after.chargesTotal}
          scaleTotal={before.total}
        />
        <CostLegend withExtra={false} withCharges={before.chargesTotal > 0}>
          <span>
            <CostKey of="dif" />
            Lo que dejas de pagar: {saved}
          </span>
        </CostLegend>
      </div>
      <p className={styles.law}>
        Pagar antes es tu derecho: la Ley de Defensa del Consumidor (art. 48) te deja abonar cualquier monto mayor que
        una cuota. Para montos menores, pregunta a tu institución.
      </p>
    </>
  );
}
