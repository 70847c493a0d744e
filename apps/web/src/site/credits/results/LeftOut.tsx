import type { Offer, OffersReply } from '@cotejo/contracts/offers';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import type { PageInstitution } from '../../page-institutions.ts';
import type { OfferMatches } from '../criteria/match-offers.ts';
import { explainHidden } from './explain-hidden.ts';
import { explainLeftOut } from './explain-left-out.ts';
import type { OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';

export default function LeftOut({
  form,
  filters,
  pageInstitutions,
  reply,
  hidden,
  matches,
  onShowAll,
  onShowHidden,
}: {
  form: SentForm;
  filters: OfferFilters;
  pageInstitutions: readonly PageInstitution[];
  reply: OffersReply;
  /** Offers of which a published requirement is not met. */
  hidden: readonly Offer[];
  matches: OfferMatches | null;
  onShowAll: () => void;
  onShowHidden: () => void;
}) {
  const total = Object.values(reply.excluded).reduce((sum, count) => sum + count, hidden.length);
  return (
    <section>
      <SectionHead
        title={
          total === 1
            ? '1 no aparece en tu lista. Te decimos por qué'
            : `${total} no aparecen en tu lista. Te decimos por qué`
        }
      />
      <ul className={styles.leftOut}>
        {explainHidden(hidden, matches).map(({ count, reason, help }) => (
          <li key={reason}>
            <span className="figure">{count}</span>
            <p>
              <b>{reason}</b> {help}
            </p>
            <Button small className="no-print" onClick={onShowHidden}>
              {count === 1 ? 'Mostrarla' : 'Mostrarlas'}
            </Button>
          </li>
        ))}
        {explainLeftOut(pageInstitutions, form, filters, reply).map(({ rule, count, reason, help, change }) => (
          <li key={rule}>
            <span className="figure">{count}</span>
            <p>
              <b>{reason}</b> {help}
            </p>
            {change &&
              (change.to === null ? (
                <Button small className="no-print" onClick={onShowAll}>
                  {change.label}
                </Button>
              ) : (
                <ButtonLink small className="no-print" to={change.to}>
                  {change.label}
                </ButtonLink>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
