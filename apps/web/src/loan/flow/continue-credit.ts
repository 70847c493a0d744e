import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { goOnPath } from '@cotejo/contracts/credits/going-on';
import { clearFlow } from '#session/stored-application.ts';
import { storeCreditId, storeInstitutionId } from './stored-flow.ts';
import { formOf, storeForm } from './stored-form.ts';

/**
 * Resumes an existing application in this tab, as if it had been started here.
 * @returns the path to open: the offers, or the details page if an institution was already chosen
 */
export function continueCredit(
  credit: Pick<UserCredit, 'id' | 'institutionId'> & Parameters<typeof formOf>[0],
): string {
  const { id, institutionId } = credit;
  clearFlow();
  storeForm(formOf(credit));
  storeCreditId(id);
  if (institutionId === null) return '/creditos/resultados';
  storeInstitutionId(institutionId);
  return goOnPath(id);
}
