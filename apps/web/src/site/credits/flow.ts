import { readTab, writeTab } from '#browser-storage.ts';

const newComparisonKey = 'newComparison';

/** A comparison was just made: its first list says that it is kept. */
export function markNewComparison(): void {
  writeTab(newComparisonKey, 'yes');
}

/** Whether the comparison is new; after asking it no longer is. */
export function takeNewComparison(): boolean {
  const isNew = readTab(newComparisonKey) !== null;
  writeTab(newComparisonKey, null);
  return isNew;
}

/**
 * Name in the URL of the form: the institution a visitor chose before there was a request to choose
 * for.
 */
export const wantedParameter = 'institucion';

const wantedOfferKey = 'wantedInstitutionId';

/** Keeps, for this tab, what a visitor chose: the results mark it. */
export function keepWantedOffer(institutionId: string): void {
  writeTab(wantedOfferKey, institutionId);
}

export const readWantedOffer = (): string | null => readTab(wantedOfferKey) || null;

/** Something was chosen for good. */
export function deleteWantedOffer(): void {
  writeTab(wantedOfferKey, null);
}

/**
 * An Idempotency-Key. `randomUUID` is missing where the site is opened over plain http by another
 * name than localhost.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
