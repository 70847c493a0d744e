import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { flowKeys } from '#session/stored-application.ts';
import { type PendingForm, readForm } from './stored-form.ts';

/** A submitted request form, with every amount filled in. Dollars and months. */
export type SentForm = PendingForm & { amount: number; term: number; income: number };

/** The submitted form; null when there is none or a required field is empty. */
export function readCompleteForm(): SentForm | null {
  const form = readForm();
  if (form === null) return null;
  const { amount, term, income } = form;
  if (amount === null || term === null || income === null || form.location === '') return null;
  return { ...form, amount, term, income };
}

export const readCreditId = (): string | null => readTab(flowKeys.creditId) || null;

export function storeCreditId(id: string): void {
  writeTab(flowKeys.creditId, id);
}

/** Stores the chosen institution, and separately the first one chosen in this flow. */
export function storeInstitutionId(id: string): void {
  writeTab(flowKeys.institutionId, id);
  if (!readTab(flowKeys.initialInstitutionId)) writeTab(flowKeys.initialInstitutionId, id);
}

export function deleteInstitutionId(): void {
  writeTab(flowKeys.institutionId, null);
}

/**
 * Stores the Idempotency-Key of the submitted form and whether it is waiting for the network. Pass null once the
 * server has responded.
 */
export function storeSentRequest(sent: { key: string; isWaiting: boolean } | null): void {
  writeTab(flowKeys.requestKey, sent?.key ?? null);
  writeTab(flowKeys.isRequestWaiting, sent?.isWaiting ? 'yes' : null);
}

/** The request without a response so far; null when there is none. */
export function readSentRequest(): { key: string; isWaiting: boolean } | null {
  const key = readTab(flowKeys.requestKey);
  return key ? { key, isWaiting: readTab(flowKeys.isRequestWaiting) !== null } : null;
}

/** Stores that the submitted form will be sent as soon as the person has signed in. */
export function storeSignInAwaited(isAwaited: boolean): void {
  writeTab(flowKeys.isSignInAwaited, isAwaited ? 'yes' : null);
}

export const isSignInAwaited = (): boolean => readTab(flowKeys.isSignInAwaited) !== null;

/** An offer the person chose after the session had expired. */
export interface WaitingChoice {
  institutionId: string;
  institutionName: string;
}

/** Stores a choice until the person has signed in again; null deletes it. */
export function storeWaitingChoice(choice: WaitingChoice | null): void {
  writeTab(flowKeys.choice, choice && JSON.stringify(choice));
}

export const readWaitingChoice = (): WaitingChoice | null => waitingChoice.parse(readTab(flowKeys.choice));

const waitingChoice = storedShape<WaitingChoice>({ institutionId: '', institutionName: '' });

/** Stores the type of the document that is being uploaded; null when there is none. */
export function storeDocumentType(type: string | null): void {
  writeTab(flowKeys.documentType, type);
}
