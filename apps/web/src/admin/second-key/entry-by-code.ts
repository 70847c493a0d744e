import { readTab, writeTab } from '#browser-storage.ts';

const name = 'cotejo.enteredByRecoveryCode';

/**
 * Stores for this tab that the administrator signed in with a recovery code. The dashboard then tells them to replace
 * the missing key, until they dismiss the message.
 */
export const noteEntryByCode = (adminId: string): boolean => writeTab(name, adminId);

export const hasEnteredByCode = (adminId: string): boolean => readTab(name) === adminId;

export const forgetEntryByCode = (): boolean => writeTab(name, null);
