import { readTabValue, writeTab } from '#browser-storage.ts';

// The sessionStorage keys of the application that is in progress in this tab, and what the session
// deletes of it. loan/flow reads and writes the values; this file is separate because pages without
// loan/flow must delete them too. They are not in localStorage, because a cédula must not remain on
// a shared computer.

export const formKeys = {
  /** The form as it was sent. The offers and the details are based on it. */
  sent: 'creditFormData',
  /** The form while it is being filled in. If there is one, it is newer than the sent form. */
  draft: 'creditFormDraft',
} as const;

export const flowKeys = {
  creditId: 'currentCreditId',
  institutionId: 'selectedInstitutionId',
  /** The institution that was chosen first. */
  initialInstitutionId: 'initialInstitutionId',
  documentType: 'currentDocumentType',
  /** The Idempotency-Key of the sent form, until its response arrives. */
  requestKey: 'creditRequestKey',
  /** Set while the form is queued because there is no network. */
  isRequestWaiting: 'creditRequestWaiting',
  /** Set while the form is queued until the person signs in. */
  isSignInAwaited: 'creditRequestAwaitsSignIn',
  /** The offer that was being chosen when the session ended. */
  choice: 'choiceToGoOn',
} as const;

/** Deletes the application in progress, before a new search, another application or another person. */
export function clearFlow(): void {
  for (const key of [...Object.values(formKeys), ...Object.values(flowKeys)]) writeTab(key, null);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Called when a session ends: keeps the figures and the city of the forms, and deletes the cédula
 * and the e-mail (decision 20). A new field of the form is deleted too unless it is added to this
 * list.
 */
export function deletePersonFromForms(): void {
  for (const key of Object.values(formKeys)) {
    const form = readTabValue(key, isObject);
    if (form === null) continue;
    const { amount, term, income, location, termsAccepted, termsVersionId } = form;
    writeTab(key, JSON.stringify({ amount, term, income, location, termsAccepted, termsVersionId }));
  }
}
