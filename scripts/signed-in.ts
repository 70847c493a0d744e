import { request } from '@playwright/test';
import { createCredit, type Stage, wanted } from '../e2e/support/credits.ts';
import { newPerson, openSession, registerOne } from '../e2e/support/people.ts';

interface BrowserStorage {
  readonly local: Record<string, string>;
  readonly session: Record<string, string>;
}

/** Registers a user with an application, by default ready to send, and returns the state of their browser. */
export async function storageOfApplicant(url: string, stage: Stage = 'documented'): Promise<BrowserStorage> {
  const api = await request.newContext({ baseURL: url });
  const person = await registerOne(api, newPerson());
  const { accessToken, user } = await openSession(api, person);
  const { id, institutionId } = await createCredit(api, accessToken, person, stage);
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

export function fillStorage({ local, session }: BrowserStorage): void {
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
}
