import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';

interface RequestLine {
  readonly reqId: string;
  readonly method: string;
  /** The route pattern; paths contain ids, cédulas and e-mail addresses. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  /** Keyed hash of the IP address, as in other log lines. */
  readonly from: string | undefined;
  /** The client disconnected before the end of the response. */
  readonly isCut?: true;
}

/** Logs requests with `REQUEST_LOG`, except health checks and /metrics. */
export function logRequests(app: FastifyInstance, { requestLog }: Pick<Config, 'requestLog'>): void {
  if (!requestLog) return;
  const written = new WeakMap<IncomingMessage, number>();

  app.addHook('onRequest', (request, _reply, done) => {
    written.set(request.raw, request.raw.socket.bytesWritten);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, raw } = request;
    const line: RequestLine = {
      reqId: request.id,
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: milliseconds(reply.elapsedTime),
      bytes: bytesOf(reply, raw.socket.bytesWritten - (written.get(raw) ?? 0)),
      from: app.pseudonymOf?.(request.ip),
      ...(!reply.raw.writableEnded && { isCut: true }),
    };
    // The request's own logger is silent for health checks, and would write the id twice.
    if (request.log.level !== 'silent') app.log.info(line, 'request');
    done();
  });
}

const milliseconds = (time: number): number => Math.round(time * 10) / 10;

/** Content-Length, or what the connection has written since the request. */
function bytesOf(reply: FastifyReply, sinceRequest: number): number {
  if (reply.request.method === 'HEAD' || reply.statusCode === 304) return 0;
  const length = Number(reply.getHeader('content-length'));
  if (Number.isFinite(length)) return length;
  return Number.isFinite(sinceRequest) ? sinceRequest : 0;
}
