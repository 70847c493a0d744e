import type { UserCredit } from '@cotejo/contracts/credits';

/** One sentence over the list: what waits for the person, and what is being looked at. Null when neither. */
export function summarise(credits: readonly Pick<UserCredit, 'status'>[]): string | null {
  const count = (...statuses: UserCredit['status'][]) =>
    credits.filter((credit) => statuses.includes(credit.status)).length;
  const yours = count('PENDING', 'INSTITUTION_SELECTED');
  const reviewed = count('DOCUMENTS_SUBMITTED', 'UNDER_REVIEW');
  const both = yours > 0 && reviewed > 0;
  const lookedAt = reviewed === 1 ? 'Una solicitud está en revisión' : `${reviewed} solicitudes están en revisión`;
  if (both) return `${lookedAt} y ${yours === 1 ? 'otra te espera' : `${yours} te esperan`} a ti.`;
  if (reviewed > 0) return `${lookedAt}. No tienes que hacer nada.`;
  if (yours > 0) return yours === 1 ? 'Una solicitud te espera a ti.' : `${yours} solicitudes te esperan a ti.`;
  return null;
}
