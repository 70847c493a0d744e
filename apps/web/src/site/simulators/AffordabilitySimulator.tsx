import {
  type AffordabilityResult,
  simulateAffordability,
  simulateAffordabilityBody,
} from '@cotejo/contracts/loan-simulators';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import type { CSSProperties } from 'react';
import { request } from '#request/request.ts';
import { CostBar, CostLegend } from '#ui/CostBar.tsx';
import { SelectField } from '#ui/Field.tsx';
import { FigureField } from './FigureField.tsx';
import { LiveAnswer, LoanSimulator } from './LoanSimulator.tsx';
import styles from './loan-simulators.module.css';
import { useSharedFigures } from './shared-figures.ts';
import { findErrors, useLiveAnswer } from './use-live-answer.ts';

const start = { ingreso: '900', deudas: '80', parte: '35', ciudad: '' };

const terms = [12, 24, 36, 48, 60, 72];

const bodyOf = ({ ingreso, deudas, parte, ciudad }: typeof start) => ({
  income: parseTypedNumber(ingreso),
  otherDebts: deudas.trim() === '' ? 0 : parseTypedNumber(deudas),
  share: parseTypedPercent(parte),
  terms,
  ...(ciudad && { city: ciudad }),
});

/** ¿Cuánto puedo pedir?: what fits into an income, term by term, with the offer that lends it. */
export function AffordabilitySimulator({ cities }: { cities: readonly string[] }) {
  const { values, set } = useSharedFigures(start);
  const body = bodyOf(values);
  const errors = findErrors(simulateAffordabilityBody, body);
  const isValid = Object.keys(errors).length === 0;
  const live = useLiveAnswer('affordability', body, isValid, (asked, signal) =>
    request(simulateAffordability, { body: simulateAffordabilityBody.parse(asked), signal, isBackground: true }),
  );
  const bind = (name: keyof typeof start) => ({
    value: values[name],
    onChange: (text: string) => set(name, text),
  });
  return (
    <LoanSimulator
      label="Cuánto puedes pedir"
      shared={values}
      isBusy={live.isBusy}
      boxes={
        <>
          <FigureField label="Ingresos al mes" unit="$" error={errors.income} {...bind('ingreso')} />
          <FigureField
            label="Otras deudas al mes"
            unit="$"
            error={errors.otherDebts}
            hint="Tarjetas, otro préstamo, lo que ya pagas."
            {...bind('deudas')}
          />
          <FigureField
            label="Parte de tus ingresos para deudas"
            unit="%"
            error={errors.share}
            hint="Entre 10 y 60. Más del 40 % es una carga pesada."
            {...bind('parte')}
          />
          <CityField cities={cities} value={values.ciudad} onChange={(city) => set('ciudad', city)} />
        </>
      }
      answer={
        isValid && (
          <LiveAnswer {...live}>
            {(result) => (
              <Answer
                result={result}
                income={body.income ?? 0}
                otherDebts={body.otherDebts ?? 0}
                city={values.ciudad}
              />
            )}
          </LiveAnswer>
        )
      }
    />
  );
}

/** Ciudad, or the whole country. */
export function CityField({
  cities,
  value,
  onChange,
}: {
  cities: readonly string[];
  value: string;
  onChange: (city: string) => void;
}) {
  return (
    <SelectField label="Ciudad" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Todo el país</option>
      {/* A city of a shared address that is served no more stays visible. */}
      {value !== '' && !cities.includes(value) && <option>{value}</option>}
      {cities.map((city) => (
        <option key={city}>{city}</option>
      ))}
    </SelectField>
  );
}

interface AnswerGiven {
  result: AffordabilityResult;
  income: number;
  otherDebts: number;
  city: string;
}

function Answer({ result, income, otherDebts, city }: AnswerGiven) {
  const { capacity, share } = result;
  const free = Math.max(0, capacity);
  const rest = Math.max(0, income - otherDebts - free);
  const part = (dollars: number) => ({ '--w': (dollars / Math.max(income, otherDebts)) * 100 }) as CSSProperties;
  const dearest = Math.max(1, ...result.terms.map(({ offer }) => offer?.realTotal ?? 0));
  return (
    <>
      <h2>
        {capacity > 0
          ? `Puedes pagar hasta ${formatDollarsAndCents(capacity)} al mes sin pasar del ${formatPercent(share, 0)} de lo que ganas.`
          : `Tus otras deudas ya llegan al ${formatPercent(share, 0)} de lo que ganas: no queda espacio para una cuota.`}
      </h2>
      <div>
        <div
          className={styles.share}
          role="img"
          aria-label={`De ${formatDollars(income)}: ${formatDollars(otherDebts)} son otras deudas, ${formatDollars(free)} quedan para una cuota y ${formatDollars(rest)} para vivir`}
        >
          <span style={part(otherDebts)} />
          <span className={styles.free} style={part(free)} />
          <span style={part(rest)} />
        </div>
        <p className={styles.legend}>
          <span>
            Otras deudas <b>{formatDollars(otherDebts)}</b>
          </span>
          <span>
            Para la cuota <b>{formatDollars(free)}</b>
          </span>
          <span>
            Para todo lo demás <b>{formatDollars(rest)}</b>
          </span>
        </p>
      </div>
      <div>
        <h3>Lo máximo que puedes pedir, según el plazo</h3>
        <p className={styles.small}>Con cargos incluidos. Más plazo es más dinero, y también más interés.</p>
      </div>
      <ul className={styles.list}>
        {result.terms.map(({ term, amount, offer }) => (
          <li key={term}>
            <span className={styles.lead}>{formatMonths(term)}</span>
            <span className={styles.lead}>{amount === null ? '—' : formatDollars(amount)}</span>
            {amount !== null && offer ? (
              <>
                <CostBar
                  name={formatMonths(term)}
                  capital={amount}
                  total={offer.realTotal}
                  scaleTotal={dearest}
                  height="low"
                />
                <p>
                  {offer.institution.name}: primera cuota de {formatDollarsAndCents(offer.firstPayment)} y te cuesta{' '}
                  {formatDollars(offer.realCost)}.
                </p>
              </>
            ) : (
              <p>
                Ninguna institución{city && ` de ${city}`} presta a {formatMonths(term)} con estos ingresos.
              </p>
            )}
          </li>
        ))}
      </ul>
      <CostLegend withExtra={false} />
      <p className={styles.law}>
        Es lo que cabe en tu mes, no lo que te van a aprobar. Cada institución revisa tu historial y puede prestarte
        menos.
      </p>
    </>
  );
}
