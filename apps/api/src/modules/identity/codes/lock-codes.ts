import type { Tx } from '#platform/db/database.ts';
import { codePurposes } from '#platform/db/schema.ts';
import type { CodePurpose } from './codes.ts';
import * as codeRepository from './repository.ts';

/**
 * Serializes everything about codes of the e-mail; all purposes by default. Call it first in a transaction that locks
 * or writes other rows before it uses codes (README).
 */
export async function lockCodes(tx: Tx, email: string, purposes: readonly CodePurpose[] = codePurposes): Promise<void> {
  for (const purpose of codePurposes) {
    if (purposes.includes(purpose)) await codeRepository.lockBinding(tx, { email, purpose });
  }
}
