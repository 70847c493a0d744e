import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The ETag of a response: the start of the hash of its bytes, in quotes. Weak, because the same tag
 * stands for it compressed and not.
 */
export const etagOf = (body: Buffer | string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether a client with these headers already has the response with this ETag. */
export const hasAlready = (headers: IncomingHttpHeaders, etag: string): boolean =>
  headers['if-none-match']?.includes(etag.replace('W/', '')) ?? false;
