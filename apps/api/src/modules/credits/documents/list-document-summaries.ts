import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import type { Reader } from '#db/database.ts';
import { presentDocument } from './present-document.ts';
import { listDocumentsOf } from './repository.ts';

/**
 * The documents of credits by credit, without content. Whether the caller may see them is decided
 * before.
 */
export async function listDocumentSummaries(
  reader: Reader,
  creditIds: readonly string[],
): Promise<Map<string, DocumentSummary[]>> {
  const rows = Map.groupBy(await listDocumentsOf(reader, creditIds), (row) => row.creditId);
  return new Map([...rows].map(([creditId, documents]) => [creditId, documents.map(presentDocument)]));
}
