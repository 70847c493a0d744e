import { randomBytes } from 'node:crypto';
import { sha256 } from '#platform/sha256.ts';
import type { ActivityRow, ActivityWords } from './repository.ts';

/** Independent of the key order, which jsonb does not keep. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, canonical(inner)]);
}

/** SHA-256 in hex. Includes only the hash of separate words, so that these can be erased. */
export const hashActivity = (row: Omit<ActivityRow, 'number'>): string =>
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
      { source: row.source },
    ]),
  );

/** SHA-256 in hex. The salt prevents guessing erased words. */
export const hashWords = (words: Omit<ActivityWords, 'activityId' | 'personId'>): string =>
  sha256(JSON.stringify([words.salt, words.description, words.targetName, words.details && canonical(words.details)]));

export const newSalt = (): string => randomBytes(16).toString('hex');
