import type { Offer } from '@cotejo/contracts/offers';
import { formatDollars } from '@cotejo/format/figures';
import { CostLegend } from '#loan/CostBar.tsx';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { compareRateWithCost, rateMisleads } from '../charges/offer-remarks.ts';
import { orderSentence, rateSentence } from '../rate-words.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import type { OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';

/** Rendered after the first offers, so that those are visible without scrolling. */
export function OfferNotes({ open, form, filters }: { open: readonly Offer[]; form: SentForm; filters: OfferFilters }) {
  return (
    <>
      <Finding text={compareRateWithCost(open)} />
      <div className={styles.order}>
        <p className="small soft">
          {orderSentence(filters.withOptional, filters.order)} {rateSentence(filters.rate)}
        </p>
        <CostLegend withCharges />
        {open.length > 0 && (
          <ShareButton
            amount={form.amount}
            term={form.term}
            ids={open.slice(0, 4).map(({ institution }) => institution.id)}
            rate={filters.rate}
            withOptional={filters.withOptional}
          >
            las ofertas más baratas
          </ShareButton>
        )}
      </div>
    </>
  );
}

function Finding({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className={styles.finding}>
      <Icon name="info" />
      <p>
        <b>{rateMisleads}</b> {text}
      </p>
    </div>
  );
}

/** The difference of the rounded totals, as displayed. */
export function Spread({ offers }: { offers: readonly Offer[] }) {
  const [cheapest, dearest] = [offers[0], offers.at(-1)];
  if (!cheapest || !dearest) return null;
  const difference = Math.round(dearest.realTotal) - Math.round(cheapest.realTotal);
  if (difference <= 0) return null;
  return (
    <p className={styles.spread}>
      <span className="figure">{formatDollars(difference)}</span>
      <span>
        <span className={styles.long}>de diferencia </span>entre la más barata y la más cara
      </span>
    </p>
  );
}
