import { formatCount, formatDollars, formatMonths } from '@cotejo/format/figures';
import { Button } from '#ui/Button.tsx';
import { CostBar } from '#ui/CostBar.tsx';
import { NumberSliderField } from '#ui/NumberSliderField.tsx';
import { nobodyText } from '../credits/settle-figure.ts';
import { estimateOffers } from './estimate-offers.ts';
import styles from './home.module.css';
import type { HomeData } from './load-home.ts';

/**
 * Amount and term; COMPARAR opens the full form filled in. A plain GET form: without any script the
 * figures still arrive. page-scripts/home.ts moves slider, box and estimate together through the
 * data attributes.
 */
export function ShortForm({
  limits,
  start,
  pageInstitutions,
}: Pick<HomeData, 'limits' | 'start' | 'pageInstitutions'>) {
  const estimate = estimateOffers(pageInstitutions, start.amount, start.term);
  const [lowest, highest] = [estimate?.cheapest.total ?? 0, estimate?.dearest.total ?? 0];
  const difference = Math.round(highest) - Math.round(lowest);
  const [cheapestInstalment, dearestInstalment] = [
    formatDollars(estimate?.lowestInstalment ?? 0),
    formatDollars(estimate?.highestInstalment ?? 0),
  ];
  const isRange = cheapestInstalment !== dearestInstalment;
  return (
    <form
      className={`sheet ${styles.shortForm}`}
      action="/creditos/solicitud"
      data-short-form=""
      data-institutions={JSON.stringify(pageInstitutions)}
    >
      <h2 className="visually-hidden">Comparar</h2>
      <NumberSliderField
        label="Monto"
        name="monto"
        id="monto"
        unit="money"
        {...limits.amount}
        step={100}
        value={start.amount}
        formatEnd={formatDollars}
      />
      <NumberSliderField
        label="Plazo"
        name="plazo"
        id="plazo"
        unit="meses"
        {...limits.term}
        step={1}
        value={start.term}
        formatEnd={formatMonths}
      />
      <div className={styles.estimate} aria-live="polite" data-estimate="" hidden={!estimate}>
        <p>
          <span data-range="" hidden={!isRange}>
            Entre{' '}
          </span>
          <b className="figure" data-lowest="">
            {cheapestInstalment}
          </b>{' '}
          <span data-range="" hidden={!isRange}>
            y{' '}
            <b className="figure" data-highest="">
              {dearestInstalment}
            </b>{' '}
          </span>
          al mes
          <br />
          <span className="soft" data-count="">
            en {formatCount(estimate?.count ?? 0, 'institución', 'instituciones')}
          </span>
        </p>
        <div className={styles.duel}>
          {[estimate?.cheapest, estimate?.dearest].map((offer, index) => (
            <div key={index === 0 ? 'cheapest' : 'dearest'} data-duel="" hidden={index === 1 && estimate?.count === 1}>
              <p className={styles.duelName}>
                <b data-name="">{offer?.name}</b>
                <span className="figure" data-total="">
                  {formatDollars(offer?.total ?? 0)}
                </span>
              </p>
              <CostBar
                name={offer?.name}
                capital={start.amount}
                total={offer?.total ?? 0}
                scaleTotal={highest}
                cheapestTotal={lowest}
                keepAllParts
              />
            </div>
          ))}
        </div>
        <p className="small soft" data-saving="" hidden={difference <= 0}>
          Elegir bien te deja <b data-difference="">{formatDollars(difference)}</b> en el bolsillo.
        </p>
        <p className="note">Solo capital e interés. Al comparar sumamos los cargos de cada institución.</p>
      </div>
      <p className={`small ${styles.nobody}`} data-nobody="" hidden={estimate !== null} aria-live="polite">
        {pageInstitutions.length > 0 ? nobodyText : 'Todavía no hay instituciones que comparar.'}
      </p>
      <Button type="submit" variant="main" wide>
        COMPARAR
      </Button>
      <p className="note">Gratis. No consultamos tu buró ni pedimos tarjeta.</p>
    </form>
  );
}
