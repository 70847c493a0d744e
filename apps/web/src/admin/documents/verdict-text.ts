import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { formatDateTime } from '@cotejo/format/time';

/** Why a document got its verdict: the reason of the catalogue and the words; '' without either. */
export const verdictReason = ({ reason, metadata }: Pick<AdminDocument, 'reason' | 'metadata'>): string =>
  statedText({ reason, words: metadata.verificationDetails?.comments ?? '' });

/** 'Martín Salas, 20 nov, 10:00: No se lee bien.' Null before a verdict. */
export function verdictText(document: Pick<AdminDocument, 'reason' | 'metadata'>): string | null {
  const details = document.metadata.verificationDetails;
  if (!details) return null;
  const why = verdictReason(document);
  const given = `${details.verifiedByName ?? 'Un administrador'}, ${formatDateTime(details.verifiedAt)}`;
  return why === '' ? given : `${given}: ${why}`;
}
