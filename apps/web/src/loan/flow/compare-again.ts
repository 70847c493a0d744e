import { clearFlow } from '#session/stored-application.ts';
import { formOf, storeForm } from './stored-form.ts';

/**
 * Starts a new comparison with the figures of an application that is over. Its form asks for the consent again.
 * @returns the page to go to
 */
export function compareAgain(credit: Parameters<typeof formOf>[0]): string {
  clearFlow();
  storeForm(formOf(credit));
  return '/creditos/solicitud';
}
