import { clearFlow } from '#session/stored-application.ts';
import { formOf, storeForm } from './stored-form.ts';

/**
 * Starts a new comparison with the amounts of a closed application. The person has to accept the terms again.
 * @returns the path of the page to open
 */
export function compareAgain(credit: Parameters<typeof formOf>[0]): string {
  clearFlow();
  storeForm(formOf(credit));
  return '/creditos/solicitud';
}
