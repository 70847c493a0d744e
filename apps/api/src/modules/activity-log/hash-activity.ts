import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ActivityRow, ActivityWords } from './repository.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same text for the same content, whatever order the database gives the keys back in. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

/**
 * SHA-256 of a record's content, hex. Of words kept apart it covers the hash, so they may go and
 * the record still holds.
 */
export const hashActivity = (row: ActivityRow): string =>
  sha256(
    JSON.stringify([
      row.id,
      row.type,
      row.status,
      row.description,
      row.targetId,
      row.targetName,
      row.details && canonical(row.details),
      row.adminId,
      row.adminName,
      row.timestamp.toISOString(),
      ...(row.wordsHash === null ? [] : [row.wordsHash]),
      ...(row.source === null ? [] : [{ source: row.source }]),
    ]),
  );

/** SHA-256 of words kept apart with their salt, hex. */
export const hashWords = (words: Omit<ActivityWords, 'activityId' | 'personId'>): string =>
  sha256(JSON.stringify([words.salt, words.description, words.targetName, words.details && canonical(words.details)]));

export const newSalt = (): string => randomBytes(16).toString('hex');

/** What a seal is made over. */
interface SealedContent {
  readonly number: number;
  readonly previousHash: string;
  /** Of its records, in order. */
  readonly rowHashes: readonly string[];
}

/**
 * Hash of a seal, hex: with a key HMAC-SHA-256; without one SHA-256, as the first version made
 * them.
 */
export function hashSeal({ number, previousHash, rowHashes }: SealedContent, key: Buffer | null): string {
  const text = JSON.stringify([number, previousHash, rowHashes]);
  return key ? createHmac('sha256', key).update(text).digest('hex') : sha256(text);
}

/** What the first seal names as the seal before it. */
export const firstPreviousHash = '0'.repeat(64);
