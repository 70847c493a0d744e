import { createCode, hashLike, hashWithOneSalt } from '#modules/identity';
import type { Config } from '#platform/config.ts';
import type { Reader } from '#platform/db/database.ts';
import * as repository from './repository.ts';

const codesAtOnce = 10;

/** In the 31 signs of mailed codes, without the hyphen: 49 bits. */
const signs = 10;

interface RecoveryCodes {
  /** As they are shown, once. */
  readonly codes: string[];
  readonly hashes: readonly string[];
}

/** Slow: call it outside a transaction. */
export async function createRecoveryCodes({ environment }: Pick<Config, 'environment'>): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codesAtOnce }, () => createCode(signs));
  const hashes = await hashWithOneSalt(codes, environment);
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** What the code would be stored as; null where none is left. Slow: call it outside a transaction. */
export async function hashRecoveryCode(reader: Reader, adminId: string, code: string): Promise<string | null> {
  const [stored] = await repository.listRecoveryHashes(reader, adminId);
  return stored === undefined ? null : hashLike(stored, code);
}
