import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { byTurn, type TurnStep } from '@cotejo/contracts/credits/turn';
import { formatList } from '@cotejo/format/figures';
import { isWithApplicant } from '#loan/credit-turn.ts';
import { creditWords } from '#loan/credit-words.ts';

/** Approved, and the person has to do something about it. */
const readySteps: readonly TurnStep[] = ['allow', 'go', 'bring', 'meet'];
const waitingSteps: readonly TurnStep[] = ['wait', 'deliver', 'review'];

/** What the user has to do, most urgent first, then what waits for others. Null if neither. */
export function summarise(applications: readonly UserCredit[], now: Date = new Date()): string | null {
  const [first, ...others] = byTurn(applications);
  if (first === undefined) return null;
  const open = applications.filter(isWithApplicant).length;
  if (readySteps.includes(first.turn.step)) return joined(creditWords(first, now).summary, countsOf(others));
  if (open > 0)
    return joined(
      open === 1 ? 'Tienes una solicitud por completar.' : `Tienes ${open} solicitudes por completar.`,
      countsOf(applications.filter((credit) => !isWithApplicant(credit))),
    );
  const waiting = byTurn(applications).filter(({ turn }) => waitingSteps.includes(turn.step));
  if (waiting.length > 0) return `${describeWaiting(waiting, now)} No tienes que hacer nada.`;
  return first.turn.step === 'refused' ? `${creditWords(first, now).summary} Puedes comparar otra vez.` : null;
}

function describeWaiting(waiting: readonly UserCredit[], now: Date): string {
  const [first] = waiting;
  const reviewed = waiting.filter(({ turn }) => turn.step === 'review').length;
  if (reviewed === waiting.length)
    return reviewed === 1 ? 'Una solicitud está en revisión.' : `${reviewed} solicitudes están en revisión.`;
  return first ? joined(creditWords(first, now).summary, countsOf(waiting.slice(1))) : '';
}

type Counts = readonly (readonly [count: number, state: string])[];

function countsOf(credits: readonly UserCredit[]): Counts {
  const count = (isCounted: (step: TurnStep, credit: UserCredit) => boolean) =>
    credits.filter((credit) => isCounted(credit.turn.step, credit)).length;
  return [
    [count((step) => readySteps.includes(step)), 'lista'],
    [count((_, credit) => isWithApplicant(credit)), 'por completar'],
    [count((step) => step === 'deliver'), 'por entregar'],
    [count((step) => step === 'wait'), 'en la institución'],
    [count((step) => step === 'review'), 'en revisión'],
  ];
}

/** Appends 'Otra está por completar y otras 2 están en revisión.' */
function joined(first: string, others: Counts): string {
  const told = others
    .filter(([count]) => count > 0)
    .map(([count, state]) => (count === 1 ? `otra está ${state}` : `otras ${count} están ${plural(state)}`));
  const rest = formatList(told);
  return rest === '' ? first : `${first} ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
}

const plural = (state: string): string => (state === 'lista' ? 'listas' : state);
