import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { isSearch } from './saved-search.ts';

/**
 * One sentence over the list: what waits for the person, and what is being looked at. Comparisons
 * wait for nobody. Null when neither.
 */
export function summarise(
  credits: readonly Pick<UserCredit, 'status' | 'institutionId' | 'submittedAt'>[],
): string | null {
  const applications = credits.filter((credit) => !isSearch(credit));
  const count = (...statuses: UserCredit['status'][]) =>
    applications.filter((credit) => statuses.includes(credit.status)).length;
  const yours = count('PENDING', 'INSTITUTION_SELECTED');
  const reviewed = count('DOCUMENTS_SUBMITTED', 'UNDER_REVIEW');
  const both = yours > 0 && reviewed > 0;
  const lookedAt = reviewed === 1 ? 'Una solicitud está en revisión' : `${reviewed} solicitudes están en revisión`;
  if (both) return `${lookedAt} y tienes ${yours === 1 ? 'otra' : yours} por completar.`;
  if (reviewed > 0) return `${lookedAt}. No tienes que hacer nada.`;
  if (yours > 0)
    return yours === 1 ? 'Tienes una solicitud por completar.' : `Tienes ${yours} solicitudes por completar.`;
  return null;
}
