import type { SharedFile } from '@cotejo/contracts/credits/review';
import type { Reader } from '#db/database.ts';
import * as documentRepository from './review-repository.ts';

const shownCredits = 5;

/** Which documents of a credit other people sent too, byte for byte, and where. */
export async function readSharedFiles(
  reader: Reader,
  credit: { id: string; userId: string | null },
): Promise<SharedFile[]> {
  const byDocument = new Map<string, { people: number; credits: SharedFile['credits'] }>();
  for (const { documentId, creditId, nombres, apellidos } of await documentRepository.listSharedFiles(reader, credit)) {
    const shared = byDocument.get(documentId) ?? { people: 0, credits: [] };
    shared.people += 1;
    const name = nombres === null ? 'Cuenta eliminada' : `${nombres} ${apellidos}`;
    if (shared.credits.length < shownCredits) shared.credits.push({ id: creditId, name });
    byDocument.set(documentId, shared);
  }
  return [...byDocument].map(([documentId, shared]) => ({ documentId, ...shared }));
}
