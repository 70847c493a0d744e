import type { Offer } from '@cotejo/contracts/offers';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { Button } from '#ui/Button.tsx';
import { Tick } from '#ui/Checkbox.tsx';
import { CostBar, CostRuler } from '#ui/CostBar.tsx';
import { showCost } from '#ui/cost.ts';
import { formatDollars, formatPercent } from '#ui/format.ts';
import { InstitutionName } from '#ui/Seal.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { OfferChoice } from '../choose-offer.ts';
import styles from './offers-table.module.css';
import type { Ticked } from './use-ticked.ts';

interface RowContext {
  amount: number;
  /** The dearest and the cheapest total of the whole result: one scale for every page. */
  scaleTotal: number;
  cheapestTotal: number;
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
  amount: number;
  ticked: Ticked;
  choice: OfferChoice;
}) {
  const open = all.filter((offer) => offer.available);
  const scaleTotal = Math.max(...all.map((offer) => offer.totalPayment));
  const cheapestTotal = Math.min(...(open.length > 0 ? open : all).map((offer) => offer.totalPayment));
  return (
    <table className={styles.offers}>
      <caption className="visually-hidden">Ofertas ordenadas por pago total, de menor a mayor</caption>
      <thead>
        <tr>
          <th className={`no-print ${styles.tick}`}>Cotejar</th>
          <th>Institución</th>
          <th className={styles.number}>Valor Cuota</th>
          <th className={styles.number}>Tasa de interés</th>
          <th className={styles.cost}>
            Pago Total (aprox.)
            <CostRuler scaleTotal={scaleTotal} />
          </th>
          <th className={`no-print ${styles.action}`}>
            <span className="visually-hidden">Acción</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow key={offer.institution.id} offer={offer} {...given} {...{ scaleTotal, cheapestTotal }} />
        ))}
      </tbody>
    </table>
  );
}

function OfferRow({
  offer: { institution, monthlyPayment, rate, totalPayment, available },
  amount,
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
      <td className={styles.institution}>
        <InstitutionName institution={institution} isGray={!available} />
        {institution.featured && (
          <span className={styles.badge}>
            <Tag tone="featured">DESTACADO</Tag>
          </span>
        )}
      </td>
      <td className={clsx(styles.number, styles.payment)} data-label="Valor Cuota">
        <b className="figure">{formatDollars(monthlyPayment)}</b>
        <small>al mes</small>
      </td>
      <td className={clsx(styles.number, styles.rate)} data-label="Tasa de interés">
        <span className="figure">{formatPercent(rate)}</span>
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
            <span className={styles.cheapest}>{available ? 'la más barata' : ''}</span>
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
