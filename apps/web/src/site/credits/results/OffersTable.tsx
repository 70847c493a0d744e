import type { RateFilter } from '@cotejo/contracts/institutions/public';
import type { Offer } from '@cotejo/contracts/offers';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Tick } from '#ui/Checkbox.tsx';
import { CostBar, CostRuler } from '#ui/CostBar.tsx';
import { showCost } from '#ui/cost.ts';
import { formatDollars, formatPercent } from '#ui/format.ts';
import { InstitutionName } from '#ui/Seal.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { OfferChoice } from '../choose-offer.ts';
import { IncomeShareLabel } from '../IncomeShare.tsx';
import styles from './offers-table.module.css';
import type { Ticked } from './use-ticked.ts';

interface RowContext {
  amount: number;
  /** The dearest and the cheapest total of the whole result: one scale for every page. */
  scaleTotal: number;
  cheapestTotal: number;
  /** What the person earns, dollars a month. */
  income: number;
  rateFilter: RateFilter | null;
  /** Pages of the institutions, by id. */
  slugs: ReadonlyMap<string, string>;
  /** The institution a visitor chose before. */
  wantedId: string | null;
  /** One offer is not the cheapest of anything. */
  isOnly: boolean;
  ticked: Ticked;
  choice: OfferChoice;
}

/** The offers of one page: a table from 900 px, below it the same rows as cards. */
export function OffersTable({
  offers,
  all,
  ...given
}: {
  offers: readonly Offer[];
  all: readonly Offer[];
} & Omit<RowContext, 'scaleTotal' | 'cheapestTotal' | 'isOnly'>) {
  const open = all.filter((offer) => offer.available);
  const scaleTotal = Math.max(...all.map((offer) => offer.totalPayment));
  const cheapestTotal = Math.min(...(open.length > 0 ? open : all).map((offer) => offer.totalPayment));
  return (
    <table className={styles.offers}>
      <caption className="visually-hidden">Ofertas ordenadas por pago total, de menor a mayor</caption>
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
            Tasa de interés
          </th>
          <th scope="col" className={styles.cost}>
            Pago Total (aprox.)
            <CostRuler scaleTotal={scaleTotal} />
          </th>
          <th scope="col" className={`no-print ${styles.action}`}>
            <span className="visually-hidden">Acción</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow
            key={offer.institution.id}
            offer={offer}
            {...given}
            {...{ scaleTotal, cheapestTotal }}
            isOnly={open.length < 2}
          />
        ))}
      </tbody>
    </table>
  );
}

function OfferRow({
  offer: { institution, monthlyPayment, rate, effectiveRate, totalPayment, available },
  amount,
  income,
  rateFilter,
  slugs,
  wantedId,
  isOnly,
  scaleTotal,
  cheapestTotal,
  ticked,
  choice,
}: RowContext & { offer: Offer }) {
  const cost = showCost({ capital: amount, total: totalPayment }, cheapestTotal);
  const isTicked = ticked.has(institution.id);
  const scale = Math.round(scaleTotal);
  const place = {
    '--capital': `${(cost.capital / scale) * 100}%`,
    '--cheapest': Math.round(cheapestTotal) / scale,
  } as CSSProperties;
  return (
    <tr className={clsx(isTicked && styles.ticked)}>
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
        <b className="figure">{formatDollars(monthlyPayment)}</b>
        <small>al mes</small>
        <IncomeShareLabel payment={monthlyPayment} income={income} />
      </td>
      <td className={clsx(styles.number, styles.rate)} data-label="Tasa de interés">
        <span className={styles.nominal}>
          <small>{rateFilter === 'max' ? 'hasta' : 'desde'} </small>
          <span className="figure">{formatPercent(rate)}</span>
        </span>
        <small> nominal · TEA {formatPercent(effectiveRate)}</small>
      </td>
      <td className={styles.cost} style={place}>
        <div className={styles.total}>
          <span className={styles.totalName}>Pago Total (aprox.)</span>
          <b className="figure">{formatDollars(cost.total)}</b>
          {cost.extra > 0 ? (
            <span className={styles.more}>
              {formatDollars(cost.extra)} más<span className={styles.long}> que la más barata</span>
            </span>
          ) : (
            <span className={styles.cheapest}>{available && !isOnly ? 'la más barata' : ''}</span>
          )}
        </div>
        <div className={styles.rail}>
          <CostBar
            name={institution.name}
            capital={amount}
            total={totalPayment}
            scaleTotal={scaleTotal}
            cheapestTotal={cheapestTotal}
            isGray={!available}
          />
        </div>
        <p className={styles.parts}>
          <span>Capital {formatDollars(cost.capital)}</span>
          <span className={styles.interest}>Interés {formatDollars(cost.interest)}</span>
        </p>
      </td>
      <td className={`no-print ${styles.action}`}>
        {available ? (
          <Button
            variant="tonal"
            busyText={choice.choosingId === institution.id && 'Eligiendo...'}
            onClick={() => void choice.choose(institution.id)}
          >
            ¡LO QUIERO!<span className="visually-hidden"> {institution.name}</span>
          </Button>
        ) : (
          <>
            <Button isBlocked aria-describedby={`closed-${institution.id}`}>
              NO DISPONIBLE
            </Button>
            <p className={`note ${styles.closed}`} id={`closed-${institution.id}`}>
              Hoy no recibe solicitudes por Cotejo.
            </p>
          </>
        )}
      </td>
    </tr>
  );
}

/** The institution's own page, beside the list: what it asks for is read before anything is chosen. */
function NameLink({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  if (slug === undefined) return children;
  return (
    <a className={styles.nameLink} href={`/instituciones/${slug}`} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (requisitos y condiciones, se abre aparte)</span>
    </a>
  );
}
