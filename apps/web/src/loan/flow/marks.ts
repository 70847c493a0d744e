import { readTab, writeTab } from '#browser-storage.ts';

const newComparisonKey = 'newComparison';

/** The next list of offers says that the comparison is saved. */
export function markNewComparison(): void {
  writeTab(newComparisonKey, 'yes');
}

/** Also resets the mark. */
export function takeNewComparison(): boolean {
  const isNew = readTab(newComparisonKey) !== null;
  writeTab(newComparisonKey, null);
  return isNew;
}

/** URL parameter of the form: the institution a visitor chose before there was a credit. */
export const wantedParameter = 'institucion';

const wantedOfferKey = 'wantedInstitutionId';

/** For this tab; the results highlight it. */
export function keepWantedOffer(institutionId: string): void {
  writeTab(wantedOfferKey, institutionId);
}

export const readWantedOffer = (): string | null => readTab(wantedOfferKey) || null;

export function deleteWantedOffer(): void {
  writeTab(wantedOfferKey, null);
}

/** An Idempotency-Key. `randomUUID` needs a secure context, which plain http is not, except on localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
