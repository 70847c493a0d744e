import { timingSafeEqual } from 'node:crypto';

/** In constant time. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const [tried, right] = [Buffer.from(candidate), Buffer.from(secret)];
  return tried.length === right.length && timingSafeEqual(tried, right);
}
