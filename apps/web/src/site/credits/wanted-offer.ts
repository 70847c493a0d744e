import { readTab, writeTab } from '#browser-storage.ts';

/**
 * Name in the URL of the form: the institution a visitor chose before there was a request to choose
 * for.
 */
export const wantedParameter = 'institucion';

const key = 'wantedInstitutionId';

/** Keeps, for this tab, what a visitor chose: the results mark it. */
export function keepWantedOffer(institutionId: string): void {
  writeTab(key, institutionId);
}

export const readWantedOffer = (): string | null => readTab(key) || null;

/** Something was chosen for good. */
export function deleteWantedOffer(): void {
  writeTab(key, null);
}
