import type { OffersReply } from '@cotejo/contracts/offers';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import type { PageInstitution } from '../../page-institutions.ts';
import { explainLeftOut } from './explain-left-out.ts';
import type { OfferFilters } from './offer-filters.ts';
import styles from './results.module.css';

export default function LeftOut({
  form,
  filters,
  pageInstitutions,
  reply,
  onShowAll,
}: {
  form: SentForm;
  filters: OfferFilters;
  pageInstitutions: readonly PageInstitution[];
  reply: OffersReply;
  onShowAll: () => void;
}) {
  const total = Object.values(reply.excluded).reduce((sum, count) => sum + count, 0);
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
