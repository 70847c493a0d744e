import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import type { RateFilter } from '@cotejo/contracts/institutions/public';
import type { Offer } from '@cotejo/contracts/offers';
import { formatCount, formatDollarsAndCents } from '@cotejo/format/figures';
import { Fragment } from 'react';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { ChargeLines, describeRates } from './ChargeLines.tsx';
import styles from './charges.module.css';

export default function OfferBreakdown({
  offer,
  term,
  amount,
  rateFilter,
}: {
  offer: Offer;
  term: number;
  amount: number;
  rateFilter: RateFilter | null;
}) {
  const { received, upfront, realCost, chargesCost, firstPayment, charges, rate, effectiveRate } = offer;
  const money = formatDollarsAndCents;
  return (
    <div className={styles.breakdown}>
      <div>
        <h2>Lo que entra y lo que sale</h2>
        <dl className={`facts ${styles.flows}`}>
          <dt>Recibes</dt>
          <dd>{money(received)}</dd>
          <dt>
            Pagas en {formatCount(term, 'cuota', 'cuotas')}, la primera de {money(firstPayment)}
          </dt>
          <dd>{money(paidInInstalments(offer))}</dd>
          {[...listUpfront(upfront), ...listRefunds(charges)].map(({ name, dollars }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{money(dollars)}</dd>
            </Fragment>
          ))}
          <dt className={styles.sum}>Te cuesta</dt>
          <dd className={styles.sum}>{money(realCost)}</dd>
        </dl>
        <p className={styles.sharing}>
          <ShareButton
            {...{ amount, term }}
            ids={[offer.institution.id]}
            rate={rateFilter}
            withOptional={charges.some(({ obligation, counted }) => obligation === 'optional' && counted)}
          >
            la oferta de {offer.institution.name}
          </ShareButton>
        </p>
      </div>
      <div>
        <h2>De qué se compone</h2>
        <ChargeLines
          charges={charges}
          interest={realCost - chargesCost}
          realCost={realCost}
          term={term}
          rateWords={describeRates(rate, effectiveRate)}
        />
      </div>
    </div>
  );
}

/** All instalments with charges, in dollars: cost = instalments + upfront − refunded − received. */
const paidInInstalments = ({
  realCost,
  received,
  upfront,
  refunded,
}: Pick<Offer, 'realCost' | 'received' | 'upfront' | 'refunded'>): number => realCost + received - upfront + refunded;
