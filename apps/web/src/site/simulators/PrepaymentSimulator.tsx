import { simulatePrepaymentBody } from '@cotejo/contracts/loan-simulators';
import { everyMonth, type PrepaymentResult, simulatePrepayment } from '@cotejo/finance';
import { formatCount, formatDollars, formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { Button } from '#ui/Button.tsx';
import { CostBar, CostLegend } from '#ui/CostBar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { FigureField } from './FigureField.tsx';
import { LinesChart } from './LinesChart.tsx';
import { LargeFigures, LoanSimulator } from './LoanSimulator.tsx';
import styles from './loan-simulators.module.css';
import { useSharedFigures } from './shared-figures.ts';
import { findErrors } from './use-live-answer.ts';

const start = {
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
type Figures = typeof start;

/** The single extras as their two boxes; written as one figure so that an address can hold them. */
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
    // An empty box is no insurance, and so is 0.
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

function simulate(body: unknown): PrepaymentResult | null {
  const read = simulatePrepaymentBody.safeParse(body);
  if (!read.success) return null;
  const { extra, everyMonth: amount, ...loan } = read.data;
  const byMonth = new Map<number, number>();
  for (const each of extra ?? [])
    byMonth.set(each.month, Math.round(((byMonth.get(each.month) ?? 0) + each.amount) * 100) / 100);
  return simulatePrepayment({ ...loan, extra: extra ? byMonth : everyMonth(amount ?? 0, loan.term) });
}

/** Abonos: what paying a loan ahead saves. All of it is reckoned in the browser. */
export function PrepaymentSimulator() {
  const { values, set } = useSharedFigures(start);
  const body = bodyOf(values);
  const errors = findErrors(simulatePrepaymentBody, body);
  const result = simulate(body);
  return (
    <LoanSimulator
      label="Resultado de los abonos"
      shared={values}
      boxes={<Boxes {...{ values, set, errors }} />}
      answer={result && <Answer result={result} amount={body.amount ?? 0} effect={body.effect} />}
    />
  );
}

interface BoxesGiven {
  values: Figures;
  set: (name: keyof Figures, value: string) => void;
  errors: Readonly<Record<string, string>>;
}

function Boxes({ values, set, errors }: BoxesGiven) {
  const bind = (name: keyof Figures) => ({
    value: values[name],
    onChange: (text: string) => set(name, text),
  });
  return (
    <>
      <FigureField label="Lo que debes hoy" unit="$" error={errors.amount} {...bind('monto')} />
      <FigureField label="Te faltan" unit="meses" error={errors.term} {...bind('plazo')} />
      <FigureField label="Tasa" unit="%" error={errors.rate} {...bind('tasa')} />
      <FigureField
        label="Seguro de desgravamen"
        unit="% al mes"
        error={errors['charges.0.value']}
        hint="Déjalo vacío si no lo pagas."
        {...bind('seguro')}
      />
      <Segmented
        label="Tipo de cuota"
        options={[
          { value: '2', label: 'Cuota fija' },
          { value: '1', label: 'Cuota que baja' },
        ]}
        value={values.cuota === '1' ? '1' : '2'}
        onChange={(cuota) => set('cuota', cuota)}
        wide
      />
      <Segmented
        label="Cuándo abonas"
        options={[
          { value: 'cada', label: 'Cada mes' },
          { value: 'sueltos', label: 'En meses sueltos' },
        ]}
        value={values.cuando === 'cada' ? 'cada' : 'sueltos'}
        onChange={(cuando) => set('cuando', cuando)}
        wide
      />
      {values.cuando === 'cada' ? (
        <FigureField label="Abono de cada mes" unit="$" error={errors.everyMonth} {...bind('mensual')} />
      ) : (
        <Extras {...{ values, set, errors }} />
      )}
      <Segmented
        label="Con cada abono"
        options={[
          { value: 'term', label: 'Acabo antes' },
          { value: 'instalment', label: 'Bajo la cuota' },
        ]}
        value={values.efecto === 'instalment' ? 'instalment' : 'term'}
        onChange={(effect) => set('efecto', effect)}
        wide
      />
    </>
  );
}

const mostExtras = 12;

function Extras({ values, set, errors }: BoxesGiven) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes keep nothing of their own
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
              aria-label={`Quitar el abono ${index + 1}`}
              onClick={() => set('abonos', writeExtras(extras.filter((_, at) => at !== index)))}
            >
              <Icon name="close" size={20} />
            </Button>
          )}
        </div>
      ))}
      {extras.length < mostExtras && (
        <Button small onClick={() => set('abonos', writeExtras([...extras, ['', '']]))}>
          <Icon name="plus" size={20} />
          Otro abono
        </Button>
      )}
    </div>
  );
}

function Answer({ result, amount, effect }: { result: PrepaymentResult; amount: number; effect: string }) {
  const { before, after, interestSaved, chargesSaved, monthsSaved, rows } = result;
  const saved = formatDollarsAndCents(interestSaved + chargesSaved);
  const isShorter = effect === 'term' || monthsSaved > 0;
  return (
    <>
      <h2>
        {isShorter
          ? `Con estos abonos terminas ${formatMonths(monthsSaved)} antes y pagas ${saved} menos.`
          : `Con estos abonos tu último pago baja a ${formatDollarsAndCents(after.lastPayment)} y pagas ${saved} menos.`}
      </h2>
      <LargeFigures
        figures={[
          isShorter
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
        lines={[{ name: 'Lo que debes con abonos', values: [amount, ...rows.map((row) => row.balance)] }]}
        marks={rows.filter((row) => row.extra > 0).map((row) => row.numQuota)}
      />
      <div>
        <p>
          <b>Sin abonos pagas</b> {formatDollarsAndCents(before.total)}
        </p>
        <CostBar name="Sin abonos" capital={amount} total={before.total} scaleTotal={before.total} />
        <p>
          <b>Con abonos pagas</b> {formatDollarsAndCents(after.total)}
        </p>
        <CostBar name="Con abonos" capital={amount} total={after.total} scaleTotal={before.total} />
        <CostLegend withExtra={false} />
      </div>
      <p className={styles.law}>
        Pagar antes es tu derecho: la Ley de Defensa del Consumidor (art. 48) te deja abonar cualquier monto mayor que
        una cuota. Para montos menores, pregunta a tu institución.
      </p>
    </>
  );
}
