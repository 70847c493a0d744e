import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import { type AdminCreditDetail, getAdminCreditOffer } from '@cotejo/contracts/credits/review';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import styles from './review.module.css';

/**
 * The offer that was kept when the institution was chosen: since when, whether it is still the
 * same, and its hash. Nothing without an institution, and nothing while it cannot be loaded: the
 * decision does not wait for it.
 */
export function StoredOffer({ credit: { id, institution, decidedAt } }: { credit: AdminCreditDetail }) {
  const offer = useQuery({
    ...endpointQuery(getAdminCreditOffer, { params: { id } }),
    enabled: institution !== null,
    // Whoever decides has to see whether it changed by now.
    staleTime: 0,
  });
  if (!institution || !offer.data) return null;
  const { sha256, takenAt } = offer.data;
  return (
    <p className={`note ${styles.kept}`}>
      Oferta guardada el {formatDateTime(takenAt)}. {sinceThen(offer.data, decidedAt !== null)} Huella SHA-256:{' '}
      <code>{sha256}</code>
    </p>
  );
}

/** From the decision on it is told as it was then. */
function sinceThen({ changedSince }: Pick<CreditOffer, 'changedSince'>, isDecided: boolean): string {
  if (isDecided)
    return changedSince
      ? 'Cuando se decidió, sus tasas, cargos o límites ya eran otros, o ya no se podía elegir.'
      : 'Cuando se decidió, sus tasas, cargos y límites eran los mismos.';
  return changedSince
    ? 'Desde entonces cambiaron sus tasas, cargos o límites, o ya no se puede elegir.'
    : 'Sus tasas, cargos y límites siguen iguales.';
}
