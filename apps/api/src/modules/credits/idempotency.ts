import { createHash } from 'node:crypto';
import { DomainError } from '@cotejo/contracts/core/errors';
import { hours } from '#clock.ts';

/** How long a key brings back the first response. */
export const idempotencyKeyMs = hours(24);

const maximumKeyCharacters = 200;

/** The caller's `Idempotency-Key`, or null. Throws VALIDATION_ERROR for one too long to keep. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  const key = [header].flat()[0]?.trim() ?? '';
  if (key.length > maximumKeyCharacters) {
    throw new DomainError('VALIDATION_ERROR', {
      message: `Idempotency-Key debe tener como máximo ${maximumKeyCharacters} caracteres`,
    });
  }
  return key === '' ? null : key;
}

/**
 * Of a parsed body, whose keys stand in the schema's order: the same request has the same hash
 * however it was written.
 */
export const hashBody = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');
