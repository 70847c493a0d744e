import type { AmortizationType } from '../amortization.ts';
import type { DocumentType } from '../documents/applicant.ts';
import { documentTypePhrases, requiredDocumentTypes } from '../documents/applicant.ts';

interface Filled {
  readonly amortizationType: AmortizationType | null;
  readonly documents: readonly { readonly documentType: DocumentType; readonly isVerified: boolean | null }[];
}

/** A rejected document counts as missing. */
export function missingDocuments({ documents }: Pick<Filled, 'documents'>): string[] {
  const accepted = new Set(
    documents.filter(({ isVerified }) => isVerified !== false).map(({ documentType }) => documentType),
  );
  return requiredDocumentTypes.filter((type) => !accepted.has(type)).map((type) => documentTypePhrases[type]);
}

export const findMissing = (credit: Filled): string[] => [
  ...(credit.amortizationType === null ? ['el tipo de cuota'] : []),
  ...missingDocuments(credit),
];
