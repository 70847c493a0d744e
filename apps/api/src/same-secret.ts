import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that does not tell how much of `given` was right. */
export function isSameSecret(given: string, known: string): boolean {
  const [tried, right] = [Buffer.from(given), Buffer.from(known)];
  return tried.length === right.length && timingSafeEqual(tried, right);
}
