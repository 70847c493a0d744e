import { readTab, writeTab } from '#browser-storage.ts';

const name = 'cotejo.enteredByRecoveryCode';

/** Until it is dismissed, the dashboard of this tab tells the person what to do about the key that is missing. */
export const noteEntryByCode = (adminId: string): boolean => writeTab(name, adminId);

export const hasEnteredByCode = (adminId: string): boolean => readTab(name) === adminId;

export const forgetEntryByCode = (): boolean => writeTab(name, null);
