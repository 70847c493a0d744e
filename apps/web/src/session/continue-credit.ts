import type { UserCredit } from '@cotejo/contracts/credits';
import { keepForm } from './pending-form.ts';

/** Names of the credit flow in this tab (spec 1 §3). */
const creditIdKey = 'currentCreditId';
const institutionIdKey = 'selectedInstitutionId';

/**
 * Takes an application up again in this tab, as if it had just been started here.
 * @returns the page of the flow where it goes on: the offers, or the details of the chosen one
 */
export function continueCredit(
  credit: Pick<UserCredit, 'id' | 'institutionId' | 'amount' | 'term' | 'income' | 'location' | 'email' | 'document'>,
): '/creditos/resultados' | '/creditos/detalles' {
  const { id, institutionId, amount, term, income, location, email, document } = credit;
  keepForm({ amount, term, income, location, email, document, termsAccepted: true });
  write(creditIdKey, id);
  write(institutionIdKey, institutionId);
  return institutionId === null ? '/creditos/resultados' : '/creditos/detalles';
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage the flow starts again at its form.
  }
}
