import { type AffordabilityResult, simulateAffordability } from '@cotejo/contracts/loan-simulators';
import { simulateAffordabilityBody } from '@cotejo/contracts/loan-simulators.schemas';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import type { CSSProperties } from 'react';
import { request } from '#data/http/request.ts';
import { CostBar, CostLegend } from '#loan/CostBar.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { formUrl } from '../credits/request-form/request-figures.ts';
import { CityField } from './CityField.tsx';
import { FigureField } from './FigureField.tsx';
import { LiveResult, LoanSimulator } from './LoanSimulator.tsx';
import styles from './loan-simulators.module.css';
import { useLiveResult } from './use-live-result.ts';
import { useSimulatorFigures } from './use-simulator-figures.ts';

const example = { ingreso: '900', deudas: '80', parte: '35', ciudad: '' };

const terms = [12, 24, 36, 48, 60, 72];

const bodyOf = ({ ingreso, deudas, parte, ciudad }: typeof example) => ({
  income: parseTypedNumber(ingreso),
  otherDebts: deudas.trim() === '' ? 0 : parseTypedNumber(deudas),
  share: parseTypedPercent(parte),
  terms,
  ...(ciudad && { city: ciudad }),
});

/** ¿Cuánto puedo pedir? */
export function AffordabilitySimulator({ cities }: { cities: readonly string[] }) {
  const { values, set, body, bind, bindNumber } = useSimulatorFigures(example, simulateAffordabilityBody, bodyOf);
  const live = useLiveResult('affordability', body, (asked, signal) =>
    request(simulateAffordability, { body: asked, signal, isBackground: true }),
  );
  return (
    <LoanSimulator
      label="Cuánto puedes pedir"
      shared={values}
      isBusy={live.isBusy}
      headline={live.result && headlineOf(live.result)}
      boxes={
        <>
          <FigureField label="Ingresos al mes" unit="$" {...bind('ingreso', 'income')} />
          <FigureField
            label="Otras deudas al mes"
            unit="$"
            hint="Tarjetas, otro préstamo, lo que ya pagas."
            {...bind('deudas', 'otherDebts')}
          />
          <NumberSliderField
            label="Parte de tus ingresos para deudas"
            unit="%"
            min={10}
            max={60}
            step={5}
            formatEnd={(percent) => formatPercent(percent, 0)}
            hint="Más del 40 % es una carga pesada."
            {...bindNumber('parte', 'share')}
          />
          <CityField cities={cities} value={values.ciudad} onChange={(city) => set('ciudad', city)} />
        </>
      }
      response={
        body && (
          <LiveResult {...live}>
            {(result) => (
              <Response result={result} income={body.income} otherDebts={body.otherDebts} city={values.ciudad} />
            )}
          </LiveResult>
        )
      }
    />
  );
}

const headlineOf = ({ capacity, share }: AffordabilityResult): string =>
  capacity > 0
    ? `Puedes pagar hasta ${formatDollarsAndCents(capacity)} al mes sin pasar del ${formatPercent(share, 0)} de lo que ganas.`
    : `Tus otras deudas ya llegan al ${formatPercent(share, 0)} de lo que ganas: no queda espacio para una cuota.`;

interface ResponseGiven {
  result: AffordabilityResult;
  income: number;
  otherDebts: number;
  city: string;
}

function Response({ result, income, otherDebts, city }: ResponseGiven) {
  const free = Math.max(0, result.capacity);
  const rest = Math.max(0, income - otherDebts - free);
  const part = (dollars: number) => ({ '--w': (dollars / Math.max(income, otherDebts)) * 100 }) as CSSProperties;
  const dearest = Math.max(1, ...result.terms.map(({ offer }) => offer?.realTotal ?? 0));
  return (
    <>
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
      <ul className={`${styles.list} ${styles.terms}`}>
        {result.terms.map(({ term, amount, offer }) => (
          <li key={term}>
            <span className={styles.lead}>{formatMonths(term)}</span>
            <span className={styles.lead}>{amount === null ? '—' : formatDollars(amount)}</span>
            {amount !== null && offer ? (
              <>
                <div>
                  <CostBar
                    name={formatMonths(term)}
                    capital={amount}
                    total={offer.realTotal}
                    charges={offer.chargesCost}
                    scaleTotal={dearest}
                    height="low"
                  />
                  <p>
                    {offer.institution.name}: primera cuota de {formatDollarsAndCents(offer.firstPayment)} y te cuesta{' '}
                    {formatDollars(offer.realCost)}.
                  </p>
                </div>
                {/* The URL leaves out the income, because the server would see it. */}
                <ButtonLink small className="no-print" to={formUrl({ amount, term, ...(city && { location: city }) })}>
                  Comparar
                  <span className="visually-hidden">
                    {' '}
                    {formatDollars(amount)} a {formatMonths(term)}
                  </span>
                </ButtonLink>
              </>
            ) : (
              <p>
                Ninguna institución{city && ` de ${city}`} presta a {formatMonths(term)} con estos ingresos.
              </p>
            )}
          </li>
        ))}
      </ul>
      <CostLegend withExtra={false} withCharges />
      <p className={styles.law}>
        Es lo que cabe en tu mes, no lo que te van a aprobar. Cada institución revisa tu historial y puede prestarte
        menos.
      </p>
    </>
  );
}
