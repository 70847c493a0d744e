import { request } from '@playwright/test';
import { createCredit, wanted } from '../e2e/support/credits.ts';
import { newPerson, openSession, registerOne } from '../e2e/support/people.ts';

/** What a browser stores of a person, by the names of its two storages. */
interface BrowserStorage {
  readonly local: Record<string, string>;
  readonly session: Record<string, string>;
}

/**
 * Registers a person at a running product with an application ready to submit, and returns what
 * their browser stores: the session, the request form and the choice.
 */
export async function storageOfApplicant(url: string): Promise<BrowserStorage> {
  const api = await request.newContext({ baseURL: url });
  const person = await registerOne(api, newPerson());
  const { accessToken, user } = await openSession(api, person);
  const { id, institutionId } = await createCredit(api, accessToken, person, 'documented');
  await api.dispose();
  const form = { ...wanted, email: person.email, document: person.cedula, termsAccepted: true };
  return {
    local: {
      'cotejo.token': accessToken,
      'cotejo.user': JSON.stringify(user),
      'cotejo.sessionCheckedAt': String(Date.now()),
    },
    session: { creditFormData: JSON.stringify(form), currentCreditId: id, selectedInstitutionId: institutionId },
  };
}

/** Runs in any page of the product. */
export function fillStorage({ local, session }: BrowserStorage): void {
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
}
