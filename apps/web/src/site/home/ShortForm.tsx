import { formatCount, formatDollars, formatMonths } from '@cotejo/format/figures';
import { CostBar } from '#loan/CostBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { nobodyText } from '../credits/request-form/clamp-figure.ts';
import { estimatePayments } from '../credits/request-form/estimate-payments.ts';
import { preparePageInstitutions } from '../page-institutions.ts';
import { describeEstimate } from './describe-estimate.ts';
import styles from './home.module.css';
import type { HomeData } from './load-home.ts';

/**
 * Amount and term; COMPARAR opens the full form filled in. A plain GET form: without any script the
 * figures still arrive. document/page-scripts/home.ts moves slider, box and estimate together through the
 * data attributes.
 */
export function ShortForm({
  limits,
  start,
  pageInstitutions,
}: Pick<HomeData, 'limits' | 'start' | 'pageInstitutions'>) {
  const { amount, term, income } = start;
  const estimate = estimatePayments(preparePageInstitutions(pageInstitutions), { amount, term, income, location: '' });
  const words = estimate && describeEstimate(estimate);
  return (
    <form
      className={`sheet ${styles.shortForm}`}
      action="/creditos/solicitud"
      data-short-form=""
      data-income={income}
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
        value={amount}
        formatEnd={formatDollars}
      />
      <NumberSliderField
        label="Plazo"
        name="plazo"
        id="plazo"
        unit="meses"
        {...limits.term}
        step={1}
        value={term}
        formatEnd={formatMonths}
      />
      <p className={styles.headline} aria-live="polite" data-estimate="" hidden={!words}>
        La primera cuota{' '}
        <span data-range="" hidden={!words?.highest}>
          va de
        </span>
        <span data-single="" hidden={Boolean(words?.highest)}>
          es de
        </span>{' '}
        <b className="figure" data-lowest="">
          {words?.lowest}
        </b>{' '}
        <span data-range="" hidden={!words?.highest}>
          a{' '}
          <b className="figure" data-highest="">
            {words?.highest}
          </b>{' '}
        </span>
        <span className="soft" data-count="">
          en {formatCount(estimate?.count ?? 0, 'institución', 'instituciones')}
        </span>
      </p>
      <p className="small" data-nobody="" hidden={estimate !== null} aria-live="polite">
        {pageInstitutions.length > 0 ? nobodyText : 'Todavía no hay instituciones que comparar.'}
      </p>
      <Button type="submit" variant="main" wide>
        COMPARAR
      </Button>
      <div data-estimate="" hidden={!estimate}>
        <div className={styles.extremes}>
          {[estimate?.cheapest, estimate?.dearest].map((offer, index) => (
            <div
              key={index === 0 ? 'cheapest' : 'dearest'}
              data-extreme=""
              hidden={index === 1 && estimate?.count === 1}
            >
              <p className={styles.extremeName}>
                <b data-name="">{offer?.institution.name}</b>
                <span className="figure" data-total="">
                  {formatDollars(offer?.realTotal ?? 0)}
                </span>
              </p>
              <CostBar
                name={offer?.institution.name}
                capital={amount}
                total={offer?.realTotal ?? 0}
                charges={offer?.chargesCost}
                scaleTotal={estimate?.dearest.realTotal ?? 0}
                cheapestTotal={estimate?.cheapest.realTotal}
                keepAllParts
              />
            </div>
          ))}
        </div>
        <p className="small soft" data-saving="" hidden={!words?.saving}>
          Si eliges la más barata, te ahorras <b data-difference="">{words?.saving}</b>.
        </p>
        <p className="note">La primera cuota y el total cuentan los cargos que pide la ley o la institución.</p>
      </div>
      <p className="note">Gratis. No consultamos tu buró ni pedimos tarjeta.</p>
    </form>
  );
}
