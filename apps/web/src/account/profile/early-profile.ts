import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { make, writeEarly } from '#ui/early-place.ts';
import { describeStage } from '../credits/credit-stage.ts';
import { summarise } from './credit-summary.ts';
import { separateSearches } from './saved-search.ts';

/** How the profile greets; `nombres` is missing until the session is known. */
export const greet = (nombres: string | undefined): string => (nombres ? `Hola, ${nombres}` : 'Hola');

// Keeps the line of the sentence, so that nothing below it moves.
const emptyLine = '\u00a0';

/**
 * Writes the greeting into the waiting screen, and one sentence about the applications where they
 * are known.
 */
export function showEarlyGreeting(nombres: string, credits: readonly UserCredit[]): void {
  writeEarly('greeting', [make('h1', greet(nombres)), make('p', summarise(credits) ?? emptyLine)]);
}

/**
 * Writes each application into the waiting screen, with whose turn it is and what happens next; the
 * screen with everything that can be done follows with the script.
 */
export function showEarlyCredits(credits: readonly UserCredit[]): void {
  const { applications } = separateSearches(credits);
  const list = make('ul', ...applications.map(rowOf));
  list.setAttribute('aria-label', 'Créditos Enviados');
  writeEarly('credits', applications.length > 0 ? [list] : []);
}

function rowOf(credit: UserCredit): HTMLElement {
  const { turn, headline, corrections, next } = describeStage(credit);
  const name = make('b', credit.institution?.name ?? 'Sin institución todavía');
  return make(
    'li',
    make('p', name, make('small', turn)),
    ...(corrections
      ? [make('p', make('b', headline)), ...corrections.map((text) => make('p', text)), make('p', next)]
      : [make('p', make('b', headline), ` ${next}`)]),
  );
}
