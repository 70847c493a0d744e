import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { clearFlow, storeCreditId, storeInstitutionId } from './flow-storage.ts';
import { storeForm } from './pending-form.ts';

/**
 * Takes an application up again in this tab, as if it had just been started here.
 * @returns the page of the flow where it goes on: the offers, or the details of the chosen one
 */
export function continueCredit(
  credit: Pick<UserCredit, 'id' | 'institutionId' | 'amount' | 'term' | 'income' | 'location' | 'email' | 'document'>,
): '/creditos/resultados' | '/creditos/detalles' {
  const { id, institutionId, amount, term, income, location, email, document } = credit;
  clearFlow();
  // Consent belongs to the credit it was given for: the figures may come back, the tick not.
  storeForm({ amount, term, income, location, email, document, termsAccepted: false });
  storeCreditId(id);
  if (institutionId === null) return '/creditos/resultados';
  storeInstitutionId(institutionId);
  return '/creditos/detalles';
}
