/**
 * An Idempotency-Key. `randomUUID` is missing where the site is opened over plain http by another
 * name than localhost.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
