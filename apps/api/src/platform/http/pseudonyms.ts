import { createHmac } from 'node:crypto';

/** Keyed hashes for the log. Plain digests of e-mail addresses and cédulas could be reversed by trying all of them. */
export const createPseudonyms =
  (secret: string) =>
  (text: string): string =>
    createHmac('sha256', secret).update(`log\n${text}`).digest('hex').slice(0, 16);
