import { createHmac } from 'node:crypto';

/**
 * Keyed hashes for the log: the same text has the same hash, so that an attacker is seen across
 * lines. Plain digests would not do: e-mail addresses and cédulas are few enough to try all of
 * them.
 */
export const createPseudonyms =
  (secret: string) =>
  (text: string): string =>
    createHmac('sha256', secret).update(`log\n${text}`).digest('hex').slice(0, 16);
