import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { useMediaQueries } from '../ui/use-media-queries.ts';
import { ReviewFacts } from './ReviewFacts.tsx';
import styles from './review.module.css';

/** From here on there is room for the facts beside the documents; as in review.module.css. */
const isWide = '(min-width: 1080px)';

/** The facts beside the documents; where there is no room, folded above them. */
export function FoldedFacts({ credit }: { credit: AdminCreditDetail }) {
  const matching = useMediaQueries([isWide]);
  if (matching.has(isWide)) return <ReviewFacts credit={credit} />;
  const { user, amount, term, institution, firstPayment, income } = credit;
  const weight = firstPayment !== null && income > 0 ? Math.round((firstPayment / income) * 100) : null;
  return (
    <details className={styles.folded}>
      <summary>
        <span>
          <b>
            {user.nombres} {user.apellidos}
          </b>{' '}
          <span className="note">
            {formatDollars(amount)} a {formatMonths(term)}
            {institution && `, ${institution.name}`}
            {weight !== null && `, la cuota pesa ${formatPercent(weight, 0)} del ingreso`}
          </span>
        </span>
        <span>Ver datos</span>
        <span>Ocultar datos</span>
      </summary>
      <ReviewFacts credit={credit} />
    </details>
  );
}
