import type { Offer } from '@cotejo/contracts/offers';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { comparisonUrl } from '../comparison/comparison-url.ts';
import { useCameFrom } from '../FlowBackLink.tsx';
import type { OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';
import { type Ticked, tickedRange } from './use-ticked.ts';

export default function CompareTray({
  offers,
  form,
  filters: { rate, withOptional },
  ticked,
}: {
  offers: readonly Offer[];
  form: SentForm;
  filters: OfferFilters;
  ticked: Ticked;
}) {
  const cameFrom = useCameFrom();
  const marked = offers.filter(({ institution }) => ticked.has(institution.id));
  const left = tickedRange.max - marked.length;
  const isEnough = marked.length >= tickedRange.min;
  return (
    <section className={`no-print ${styles.tray}`} aria-label="Ofertas marcadas">
      <div className={`box ${styles.trayRow}`}>
        <div className={styles.traySeals}>
          {marked.map(({ institution }) => (
            <LogoBadge key={institution.id} institution={institution} small />
          ))}
        </div>
        <p role="status">
          <b>{marked.length === 1 ? '1 marcada' : `${marked.length} marcadas`}</b>
          <span className={left === 0 ? styles.trayFull : styles.trayHint}>
            {' · '}
            {!isEnough
              ? 'marca otra para cotejarlas'
              : left === 0
                ? 'es el máximo'
                : `puedes marcar ${left === 1 ? 'una' : 'dos'} más`}
          </span>
        </p>
        <Button variant="plain" small className={styles.trayClear} onClick={ticked.clear}>
          Quitar<span className="visually-hidden"> las marcas</span>
        </Button>
        {isEnough ? (
          <ButtonLink
            variant="main"
            className={styles.trayGo}
            state={cameFrom}
            to={comparisonUrl({
              amount: form.amount,
              term: form.term,
              rate,
              withOptional,
              ids: marked.map(({ institution }) => institution.id),
            })}
          >
            Lado a lado
          </ButtonLink>
        ) : (
          <Button variant="main" className={styles.trayGo} isBlocked>
            Lado a lado
          </Button>
        )}
      </div>
    </section>
  );
}
