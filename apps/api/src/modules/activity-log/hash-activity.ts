import { randomBytes } from 'node:crypto';
import { sha256 } from '#sha256.ts';
import type { ActivityRow, ActivityWords } from './repository.ts';

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

/** SHA-256 of words kept apart with their salt, hex. */
export const hashWords = (words: Omit<ActivityWords, 'activityId' | 'personId'>): string =>
  sha256(JSON.stringify([words.salt, words.description, words.targetName, words.details && canonical(words.details)]));

export const newSalt = (): string => randomBytes(16).toString('hex');
