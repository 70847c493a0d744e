import type { RateFilter } from '@cotejo/contracts/institutions/public';
import type { Offer } from '@cotejo/contracts/offers';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import clsx from 'clsx';
import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { CostBar, CostRuler } from '#loan/CostBar.tsx';
import { showCost } from '#loan/cost.ts';
import { RatesNote } from '#loan/RatesNote.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Tick } from '#ui/controls/Checkbox.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { InstitutionName } from '#ui/page/LogoBadge.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { explainRank } from '../charges/offer-remarks.ts';
import type { OfferChoice } from '../choose-offer.ts';
import type { OfferMatches } from '../criteria/match-offers.ts';
import { IncomeShareLabel } from '../IncomeShare.tsx';
import { Received, Remarks } from './OfferRemarks.tsx';
import parts from './offer-cost.module.css';
import type { OfferOrder } from './offer-filters.ts';
import styles from './offers-table.module.css';
import type { Ticked } from './use-ticked.ts';

const CriteriaVerdict = lazy(() => importWhenOnline(() => import('../criteria/CriteriaVerdict.tsx')));
const OfferBreakdown = lazy(() => importWhenOnline(() => import('../charges/OfferBreakdown.tsx')));

interface RowContext {
  amount: number;
  term: number;
  /** Every offer, cheapest first. */
  all: readonly Offer[];
  /** Of the whole result, so that all pages share one scale. */
  scaleTotal: number;
  cheapestTotal: number;
  /** In dollars per month. */
  income: number;
  rateFilter: RateFilter | null;
  order: OfferOrder;
  /** Slugs of institution pages, by id. */
  slugs: ReadonlyMap<string, string>;
  /** The institution a visitor chose before signing in. */
  wantedId: string | null;
  /** A single offer is not marked as the cheapest. */
  isOnly: boolean;
  hasCards: boolean;
  ticked: Ticked;
  choice: OfferChoice;
  /** null until they are known. */
  matches: OfferMatches | null;
  /** Leads to the questions. */
  onAnswer: () => void;
}

/** A table from 900 px, cards below. */
export function OffersTable({
  offers,
  all,
  notes,
  ...props
}: {
  offers: readonly Offer[];
  /** Rendered between the offers, so that it does not push them down. */
  notes: ReactNode;
} & Omit<RowContext, 'scaleTotal' | 'cheapestTotal' | 'isOnly'>) {
  const open = all.filter((offer) => offer.available);
  const scaleTotal = Math.max(...all.map((offer) => offer.realTotal));
  const cheapestTotal = Math.min(...(open.length > 0 ? open : all).map((offer) => offer.realTotal));
  // A screen shows one card or two rows without scrolling.
  const noted = props.hasCards ? 1 : 2;
  const rows = offers.map((offer) => (
    <OfferRow
      key={offer.institution.id}
      offer={offer}
      {...props}
      {...{ all, scaleTotal, cheapestTotal }}
      isOnly={open.length < 2}
    />
  ));
  return (
    <table className={styles.offers}>
      <caption className="visually-hidden">Ofertas ordenadas por {orderWords[props.order]}, de menor a mayor</caption>
      <thead>
        <tr>
          <th scope="col" className={`no-print ${styles.tick}`}>
            Cotejar
          </th>
          <th scope="col">Institución</th>
          <th scope="col" className={styles.number}>
            Valor Cuota
          </th>
          <th scope="col" className={styles.number}>
            Costo anual con cargos
          </th>
          <th scope="col" className={styles.cost}>
            Pago Total (aprox.) con cargos
            <CostRuler scaleTotal={scaleTotal} />
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">Elegir y fuente</span>
          </th>
        </tr>
      </thead>
      <tbody>{rows.slice(0, noted)}</tbody>
      {/* A body of its own: a question in the notes keeps its focus when its answer hides an offer above. */}
      <tbody>
        <tr className={styles.between}>
          <td colSpan={6}>{notes}</td>
        </tr>
      </tbody>
      <tbody>{rows.slice(noted)}</tbody>
    </table>
  );
}

const orderWords: Record<OfferOrder, string> = {
  total: 'pago total con cargos',
  payment: 'primera cuota',
  rate: 'costo anual con cargos',
};

function OfferRow({
  offer,
  all,
  amount,
  term,
  income,
  rateFilter,
  order,
  slugs,
  wantedId,
  isOnly,
  hasCards,
  scaleTotal,
  cheapestTotal,
  ticked,
  choice,
  matches,
  onAnswer,
}: RowContext & { offer: Offer }) {
  const { institution, firstPayment, monthlyPayment, rate, realAnnualRate, realTotal, chargesCost, available } = offer;
  const { criteria } = offer;
  const results = matches?.results.get(institution.id);
  const breakdownId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const cost = showCost({ capital: amount, total: realTotal, charges: chargesCost }, cheapestTotal);
  const isTicked = ticked.has(institution.id);
  const scale = Math.round(scaleTotal);
  const place = {
    '--cheapest': Math.round(cheapestTotal) / scale,
  } as CSSProperties;
  const breakdown = (
    <Suspense fallback={<Loading />}>
      <OfferBreakdown {...{ offer, term, amount, rateFilter }} />
    </Suspense>
  );
  const verdict = (
    <div className={styles.verdict}>
      {results && (
        <Suspense fallback={null}>
          <CriteriaVerdict {...{ criteria, results, onAnswer }} />
        </Suspense>
      )}
    </div>
  );
  return (
    <>
      <tr className={clsx(isTicked && styles.ticked, isOpen && styles.opened)}>
        <td className={`no-print ${styles.tick}`}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside Tick */}
          <label className={styles.tickZone}>
            <span aria-hidden="true">Cotejar</span>
            <Tick
              aria-label={`Cotejar ${institution.name}`}
              checked={isTicked}
              disabled={ticked.isFull && !isTicked}
              onChange={() => ticked.toggle(institution.id)}
            />
          </label>
        </td>
        <th scope="row" className={styles.institution}>
          <NameLink slug={slugs.get(institution.id)}>
            <InstitutionName institution={institution} isGray={!available} />
          </NameLink>
          {(institution.featured || institution.id === wantedId) && (
            <span className={styles.badge}>
              {institution.featured && <Tag tone="featured">DESTACADO</Tag>}{' '}
              {institution.id === wantedId && <Tag>TU ELECCIÓN</Tag>}
            </span>
          )}
        </th>
        <td className={clsx(styles.number, styles.payment)} data-label="Valor Cuota">
          <b className="figure">{formatDollars(firstPayment)}</b>
          <small>{firstPayment > monthlyPayment ? 'primera cuota, con seguro y cargos' : 'al mes'}</small>
          <IncomeShareLabel payment={firstPayment} income={income} />
        </td>
        <td className={clsx(styles.number, styles.rate)} data-label="Costo anual con cargos">
          <span className="figure">
            {realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate)}
          </span>
          <small>
            {' '}
            Tasa de interés {rateFilter === 'max' ? 'hasta' : 'desde'} {formatPercent(rate)}
          </small>
        </td>
        <td className={styles.cost} style={place}>
          <div className={styles.total}>
            <span className={styles.totalName}>Pago Total (aprox.) con cargos</span>
            <b className="figure">{formatDollars(cost.total)}</b>
            {cost.extra > 0 ? (
              <span className={styles.more}>
                {formatDollars(cost.extra)} más<span className={styles.long}> que la más barata</span>
              </span>
            ) : (
              <span className={styles.cheapest}>{available && !isOnly ? 'la más barata' : ''}</span>
            )}
            <Received offer={offer} amount={amount} />
          </div>
          <div className={styles.rail}>
            <CostBar
              name={institution.name}
              capital={amount}
              total={realTotal}
              charges={chargesCost}
              scaleTotal={scaleTotal}
              cheapestTotal={cheapestTotal}
              isGray={!available}
            />
          </div>
          <Remarks offer={offer} reason={order === 'total' ? explainRank(offer, all) : null} />
          <div className={parts.parts}>
            <span>Capital {formatDollars(cost.capital)}</span>
            {offer.charges.length === 0 ? (
              <span className={parts.interest}>Interés {formatDollars(cost.interest)} · Sin cargos informados</span>
            ) : (
              <button
                type="button"
                className={parts.interest}
                aria-expanded={isOpen}
                aria-controls={isOpen ? breakdownId : undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                <span>
                  {cost.charges > 0
                    ? `Interés y cargos ${formatDollars(cost.total - cost.capital)}`
                    : `Interés ${formatDollars(cost.interest)} · ver los cargos`}
                  <span className="visually-hidden"> de {institution.name}</span>
                </span>
                <Icon name="chevronDown" size={16} />
              </button>
            )}
          </div>
          {/* In a card more cells follow; a table shows it in the next row. */}
          {isOpen && hasCards && (
            <div id={breakdownId} className={styles.inCard}>
              {breakdown}
            </div>
          )}
          {!hasCards && verdict}
        </td>
        <td className={styles.action}>
          {available ? (
            <Button
              variant="tonal"
              className="no-print"
              busyText={choice.choosingId === institution.id && 'Eligiendo...'}
              onClick={() => choice.choose(institution)}
            >
              ¡LO QUIERO!<span className="visually-hidden"> {institution.name}</span>
            </Button>
          ) : (
            <>
              <Button isBlocked className="no-print" aria-describedby={`closed-${institution.id}`}>
                NO DISPONIBLE
              </Button>
              <p className={`note ${styles.closed}`} id={`closed-${institution.id}`}>
                Hoy no recibe solicitudes por Cotejo.
              </p>
            </>
          )}
          {/* After the button, which has to be visible on a phone without scrolling. */}
          {hasCards && verdict}
          {offer.rates && <RatesNote rates={offer.rates} className={styles.source} />}
        </td>
      </tr>
      {isOpen && !hasCards && (
        <tr id={breakdownId} className={clsx(styles.breakdown, isTicked && styles.ticked)}>
          <td colSpan={6}>{breakdown}</td>
        </tr>
      )}
    </>
  );
}

/** In a new tab, so that requirements can be read before choosing. */
function NameLink({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  if (slug === undefined) return children;
  return (
    <a className={styles.nameLink} href={`/instituciones/${slug}`} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (requisitos y condiciones, se abre aparte)</span>
    </a>
  );
}
