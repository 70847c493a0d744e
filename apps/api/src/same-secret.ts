import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that does not tell how much of `given` was right. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const [tried, right] = [Buffer.from(candidate), Buffer.from(secret)];
  return tried.length === right.length && timingSafeEqual(tried, right);
}
