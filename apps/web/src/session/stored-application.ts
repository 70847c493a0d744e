import { readTabValue, writeTab } from '#browser-storage.ts';

// Under which names a tab keeps the application in hand, which loan/flow reads and writes, and what a session deletes of
// it, also on pages that do not load loan/flow. Nothing outlives the tab: a cédula must not stay behind on a shared
// computer.

export const formKeys = {
  /** The form as it was sent, which the offers and the details go by. */
  sent: 'creditFormData',
  /** The form as it stands while it is filled in. Newer than the sent one wherever there is one. */
  draft: 'creditFormDraft',
} as const;

export const flowKeys = {
  creditId: 'currentCreditId',
  institutionId: 'selectedInstitutionId',
  /** The institution chosen first, before any change of mind. */
  initialInstitutionId: 'initialInstitutionId',
  documentType: 'currentDocumentType',
  /** The Idempotency-Key of the form that was sent, until a response has come. */
  requestKey: 'creditRequestKey',
  /** Set while the sent form waits for the network. */
  isRequestWaiting: 'creditRequestWaiting',
  /** Set while the form that was sent waits for its person to sign in. */
  isSignInAwaited: 'creditRequestAwaitsSignIn',
  /** The offer that was chosen when the session turned out to be over. */
  choice: 'choiceToGoOn',
} as const;

/** A new search, another application taken up or another person starts without anything of the one before. */
export function clearFlow(): void {
  for (const key of [...Object.values(formKeys), ...Object.values(flowKeys)]) writeTab(key, null);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * At the end of a session: figures and city stay for the next sign-in, cédula and e-mail do not
 * (decision 20). A new field is deleted until it is listed here.
 */
export function deletePersonFromForms(): void {
  for (const key of Object.values(formKeys)) {
    const form = readTabValue(key, isObject);
    if (form === null) continue;
    const { amount, term, income, location, termsAccepted, termsVersionId } = form;
    writeTab(key, JSON.stringify({ amount, term, income, location, termsAccepted, termsVersionId }));
  }
}
