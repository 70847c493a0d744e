import { readTab, writeTab } from '#browser-storage.ts';

const newComparisonKey = 'newComparison';

/** Makes the results page tell, the next time it opens, that the comparison was saved. */
export function markNewComparison(): void {
  writeTab(newComparisonKey, 'yes');
}

/** Whether `markNewComparison` was called; also resets it. */
export function takeNewComparison(): boolean {
  const isNew = readTab(newComparisonKey) !== null;
  writeTab(newComparisonKey, null);
  return isNew;
}

/** URL parameter of the request form: id of the institution that a visitor chose before creating a credit. */
export const wantedParameter = 'institucion';

const wantedOfferKey = 'wantedInstitutionId';

/** Stores for this tab which institution the results highlight. */
export function keepWantedOffer(institutionId: string): void {
  writeTab(wantedOfferKey, institutionId);
}

export const readWantedOffer = (): string | null => readTab(wantedOfferKey) || null;

export function deleteWantedOffer(): void {
  writeTab(wantedOfferKey, null);
}

/** A new Idempotency-Key. `crypto.randomUUID` does not exist on plain http except on localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
