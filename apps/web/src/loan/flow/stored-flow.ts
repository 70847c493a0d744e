import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { flowKeys } from '#session/stored-application.ts';
import { type PendingForm, readForm } from './stored-form.ts';

/** The request form as it was sent: every figure is there. Dollars and months. */
export type SentForm = PendingForm & { amount: number; term: number; income: number };

/** The form that was sent; null when there is none or it was left half filled. */
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

/** Keeps the chosen institution, and the first one ever chosen in this flow. */
export function storeInstitutionId(id: string): void {
  writeTab(flowKeys.institutionId, id);
  if (!readTab(flowKeys.initialInstitutionId)) writeTab(flowKeys.initialInstitutionId, id);
}

export function deleteInstitutionId(): void {
  writeTab(flowKeys.institutionId, null);
}

/**
 * Remembers under which key the sent form goes, and whether it waits for the network; null once the
 * server has responded.
 */
export function storeSentRequest(sent: { key: string; isWaiting: boolean } | null): void {
  writeTab(flowKeys.requestKey, sent?.key ?? null);
  writeTab(flowKeys.isRequestWaiting, sent?.isWaiting ? 'yes' : null);
}

/** The request that the server has not responded to; null when there is none. */
export function readSentRequest(): { key: string; isWaiting: boolean } | null {
  const key = readTab(flowKeys.requestKey);
  return key ? { key, isWaiting: readTab(flowKeys.isRequestWaiting) !== null } : null;
}

/** Remembers that the sent form goes out as soon as its person has signed in. */
export function storeSignInAwaited(isAwaited: boolean): void {
  writeTab(flowKeys.isSignInAwaited, isAwaited ? 'yes' : null);
}

export const isSignInAwaited = (): boolean => readTab(flowKeys.isSignInAwaited) !== null;

/** An offer that could not be chosen because the session was over. */
export interface WaitingChoice {
  institutionId: string;
  institutionName: string;
}

/** Remembers a choice until its person has signed in again; null deletes it. */
export function storeWaitingChoice(choice: WaitingChoice | null): void {
  writeTab(flowKeys.choice, choice && JSON.stringify(choice));
}

export const readWaitingChoice = (): WaitingChoice | null => waitingChoice.parse(readTab(flowKeys.choice));

const waitingChoice = storedShape<WaitingChoice>({ institutionId: '', institutionName: '' });

/** The document type whose file is on its way; null when none is. */
export function storeDocumentType(type: string | null): void {
  writeTab(flowKeys.documentType, type);
}
