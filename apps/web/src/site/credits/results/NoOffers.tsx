import type { SentForm } from '#session/flow-storage.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { formatDollars, formatMonths } from '#ui/format.ts';
import type { LeftOutLine } from './explain-left-out.ts';
import styles from './results.module.css';
import { noOffersText } from './use-offers.ts';

/** Nobody lends that: why, and the nearest thing somebody would. */
export function NoOffers({
  form,
  leftOut,
  hasTypeFilter,
}: {
  form: SentForm;
  leftOut: readonly LeftOutLine[];
  hasTypeFilter: boolean;
}) {
  const nearest = leftOut.find(({ rule, change }) => rule !== 'city' && rule !== 'type' && change?.to);
  return (
    <EmptyState
      level={2}
      className={styles.none}
      drawing={<EmptyLedger />}
      title={noOffersText}
      actions={
        <>
          {nearest?.change?.to && (
            <ButtonLink variant="main" to={nearest.change.to}>
              {nearest.change.label}
            </ButtonLink>
          )}
          <ButtonLink to="/creditos/solicitud">Cambiar mis datos</ButtonLink>
        </>
      }
    >
      Con {formatDollars(form.amount)} a {formatMonths(form.term)} nadie presta en {form.location}
      {hasTypeFilter ? ' con ese filtro' : ''}. {nearest?.help ?? 'Prueba con un monto diferente.'}
    </EmptyState>
  );
}
