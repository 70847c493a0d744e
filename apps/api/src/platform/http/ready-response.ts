import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, hasAlready } from '#platform/http/etag.ts';
import { takesBrotli } from '#platform/http/takes-brotli.ts';

export interface ReadyResponse {
  readonly body: Buffer;
  /** Null for small responses. */
  readonly brotli: Buffer | null;
  readonly etag: string;
}

export function makeReadyResponse(value: unknown): ReadyResponse {
  const body = Buffer.from(JSON.stringify(value));
  const brotli =
    body.length < 1024 ? null : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { body, brotli, etag: etagOf(body) };
}

export function sendReadyResponse(request: FastifyRequest, reply: FastifyReply, response: ReadyResponse): FastifyReply {
  const { headers } = request;
  // One minute in browsers and shared caches, then a 304.
  reply.header('cache-control', 'public, max-age=60');
  reply.header('etag', response.etag);
  if (response.brotli) {
    // Caches also use the headers of a 304.
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  }
  if (hasAlready(headers, response.etag)) return reply.status(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (!response.brotli || !takesBrotli(headers)) return reply.send(response.body);
  reply.header('content-encoding', 'br');
  return reply.send(response.brotli);
}
