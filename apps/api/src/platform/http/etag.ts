import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Weak, because compressed and uncompressed responses share it. */
export const etagOf = (body: Buffer | string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

export const hasAlready = (headers: IncomingHttpHeaders, etag: string): boolean =>
  headers['if-none-match']?.includes(etag.replace('W/', '')) ?? false;
