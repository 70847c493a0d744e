import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody, replyWithError } from '#platform/http/error-reply.ts';

// These requests reach no route and no hook.

const protection = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Milliseconds. Bodies have the 60 s of `requestTimeout`, enough for 5 MB on a slow connection. */
export const connectionLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** Invalid escapes are 400, an overlong segment is 404. */
export async function refuseUnreadableUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'VALIDATION_ERROR';
  reply.headers({ ...protection, 'x-request-id': request.id });
  await replyWithError(new DomainError(code), request, reply);
}

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** 400 for invalid HTTP, 408 for a timeout, 431 for too many headers; closes the connection. */
export function refuseUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? 400;
  const requestId = randomUUIDv7();
  const body = JSON.stringify(failureBody('VALIDATION_ERROR', requestId));
  const headers = {
    ...protection,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
