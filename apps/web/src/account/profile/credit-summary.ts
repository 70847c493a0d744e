import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { formatList } from '@cotejo/format/figures';
import { isWithApplicant, turnOf } from '#loan/credit-turn.ts';

/** What the user has to do, most urgent first, then what is in review. Null if neither. */
export function summarise(applications: readonly UserCredit[]): string | null {
  const ready = applications.filter((credit) => turnOf(credit) === 'visit');
  const open = applications.filter(isWithApplicant).length;
  const reviewed = applications.filter((credit) => turnOf(credit) === 'review').length;
  if (ready.length > 0)
    return joined(describeReady(ready), [
      [open, 'por completar'],
      [reviewed, 'en revisión'],
    ]);
  if (open > 0)
    return joined(open === 1 ? 'Tienes una solicitud por completar.' : `Tienes ${open} solicitudes por completar.`, [
      [reviewed, 'en revisión'],
    ]);
  if (reviewed === 0) return null;
  const sent = reviewed === 1 ? 'Una solicitud está en revisión' : `${reviewed} solicitudes están en revisión`;
  return `${sent}. No tienes que hacer nada.`;
}

/** 'Tienes una solicitud lista para Banco Uno: te toca ir.' Names at most two institutions. */
function describeReady(ready: readonly UserCredit[]): string {
  const names = [...new Set(ready.flatMap(({ institution }) => institution?.name ?? []))];
  const where = names.length > 0 && names.length < 3 ? ` para ${formatList(names)}` : '';
  return `Tienes ${ready.length === 1 ? 'una solicitud lista' : `${ready.length} solicitudes listas`}${where}: te toca ir.`;
}

/** Appends 'Otra está por completar y otras 2 están en revisión.' */
function joined(first: string, others: readonly (readonly [count: number, state: string])[]): string {
  const told = others
    .filter(([count]) => count > 0)
    .map(([count, state]) => (count === 1 ? `otra está ${state}` : `otras ${count} están ${state}`));
  const rest = formatList(told);
  return rest === '' ? first : `${first} ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
}
