import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import type { CacheHitListener } from '#http/response-cache.ts';

interface RequestLine {
  readonly reqId: string;
  readonly method: string;
  /** The pattern of the route, never the path: paths hold ids, cédulas and e-mail addresses. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Of the body, as it was sent. */
  readonly bytes: number;
  /** Keyed hash of the IP address, as in the lines of refusals. */
  readonly from: string | undefined;
  /** The caller left before the response was whole. */
  readonly isCut?: true;
}

/**
 * One line for each request, where `REQUEST_LOG` is on. Health checks and /metrics have no lines.
 * Returns what the response cache calls for what it sends before the framework; null where it is
 * off.
 */
export function logRequests(
  app: FastifyInstance,
  { requestLog, trustProxy }: Pick<Config, 'requestLog' | 'trustProxy'>,
): CacheHitListener | null {
  if (!requestLog) return null;
  const write = (line: RequestLine, log = app.log) => log.info(line, 'request');
  const written = new WeakMap<IncomingMessage, number>();

  app.addHook('onRequest', (request, _reply, done) => {
    written.set(request.raw, request.raw.socket.bytesWritten);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, raw } = request;
    const line = {
      reqId: request.id,
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: milliseconds(reply.elapsedTime),
      bytes: bytesOf(reply, raw.socket.bytesWritten - (written.get(raw) ?? 0)),
      from: app.pseudonymOf?.(request.ip),
      ...(!reply.raw.writableEnded && { isCut: true as const }),
    };
    // The request's own logger says nothing for health checks; its id would stand there twice.
    if (request.log.level !== 'silent') write(line);
    done();
  });

  const isTrusted = proxyAddr.compile(trustProxy?.split(',').map((part) => part.trim()) ?? []);
  return ({ route, requestId, bytes, request, response }) => {
    const startedAt = performance.now();
    const from = app.pseudonymOf?.(proxyAddr(request, isTrusted));
    response.once('close', () => {
      write({
        reqId: requestId,
        method: request.method ?? 'GET',
        route,
        status: response.statusCode,
        ms: milliseconds(performance.now() - startedAt),
        bytes,
        from,
        ...(!response.writableFinished && { isCut: true as const }),
      });
    });
  };
}

const milliseconds = (time: number): number => Math.round(time * 10) / 10;

/** What it says itself, or what the connection has written since the request came. */
function bytesOf(reply: FastifyReply, sinceRequest: number): number {
  if (reply.request.method === 'HEAD' || reply.statusCode === 304) return 0;
  const length = Number(reply.getHeader('content-length'));
  if (Number.isFinite(length)) return length;
  // A request that no socket brought counts none.
  return Number.isFinite(sinceRequest) ? sinceRequest : 0;
}
