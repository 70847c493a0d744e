import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import { type AdminCreditDetail, getAdminCreditOffer } from '@cotejo/contracts/credits/review';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import styles from './review.module.css';

/** Hidden without an institution or if it cannot be loaded: the decision does not depend on it. */
export function StoredOffer({ credit: { id, institution, decidedAt } }: { credit: AdminCreditDetail }) {
  const offer = useQuery({
    ...endpointQuery(getAdminCreditOffer, { params: { id } }),
    enabled: institution !== null,
    // The reviewer must see whether the offer has changed.
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

/** After the decision the text describes the offer at that time. */
function sinceThen({ changedSince }: Pick<CreditOffer, 'changedSince'>, isDecided: boolean): string {
  if (isDecided)
    return changedSince
      ? 'Cuando se decidió, sus tasas, cargos o límites ya eran otros, o ya no se podía elegir.'
      : 'Cuando se decidió, sus tasas, cargos y límites eran los mismos.';
  return changedSince
    ? 'Desde entonces cambiaron sus tasas, cargos o límites, o ya no se puede elegir.'
    : 'Sus tasas, cargos y límites siguen iguales.';
}
