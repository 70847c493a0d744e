import { DomainError } from '@cotejo/contracts/core/errors';
import type { UserContext } from '#context.ts';
import { StoredFileDamaged, StoredFileMissing, sha256 } from '#storage/storage.ts';
import { getOwnDocument } from './access.ts';
import type { DocumentRow } from './repository.ts';

/** An own document with its bytes. Throws NOT_FOUND, also when it was replaced in the meantime. */
export async function readOwnDocument(
  context: UserContext,
  creditId: string,
  id: string,
): Promise<{ document: DocumentRow; bytes: Buffer }> {
  const document = await getOwnDocument(context, creditId, id);
  try {
    return { document, bytes: await context.storage.get(document.storageKey) };
  } catch (error) {
    if (error instanceof StoredFileMissing) throw new DomainError('NOT_FOUND');
    throw error;
  }
}

/**
 * Whether the stored file of an own document is what was uploaded. Never touches the reviewer's
 * verdict.
 */
export async function checkOwnDocument(context: UserContext, creditId: string, id: string): Promise<boolean> {
  const document = await getOwnDocument(context, creditId, id);
  try {
    return sha256(await context.storage.get(document.storageKey)) === document.sha256;
  } catch (error) {
    if (error instanceof StoredFileMissing || error instanceof StoredFileDamaged) return false;
    throw error;
  }
}
