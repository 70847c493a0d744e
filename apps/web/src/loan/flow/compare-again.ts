import { formOf, storeForm } from '#forms/pending-form.ts';
import { clearFlow } from '#session/flow-storage.ts';

/**
 * Starts a new comparison with the figures of an application that is over. Its form asks for the consent again.
 * @returns the page to go to
 */
export function compareAgain(credit: Parameters<typeof formOf>[0]): string {
  clearFlow();
  storeForm(formOf(credit));
  return '/creditos/solicitud';
}
