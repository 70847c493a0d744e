import type { Tx } from '#db/database.ts';
import { codePurposes } from '#db/schema.ts';
import type { CodePurpose } from './codes.ts';
import * as codeRepository from './repository.ts';

/**
 * Until the transaction ends nobody else sends, checks or counts codes of the e-mail address for
 * these purposes (all of them when none is named). First in every transaction that locks or writes
 * other rows before it comes to codes (README).
 */
export async function lockCodes(tx: Tx, email: string, purposes: readonly CodePurpose[] = codePurposes): Promise<void> {
  for (const purpose of codePurposes) {
    if (purposes.includes(purpose)) await codeRepository.lockBinding(tx, { email, purpose });
  }
}
