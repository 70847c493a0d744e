import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '#catalog/catalog.ts';
import { takesBrotli } from '#http/takes-brotli.ts';

/** An answer as it was sent, with the headers that are the same for everybody. */
interface KeptAnswer {
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly route: string;
}

/** How many answers were given here, by route. */
export type AnswersGiven = ReadonlyMap<string, number>;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Past this many addresses the one asked for longest ago is forgotten. */
const maximumKept = 1_000;

/** Whatever belongs to one request or one client, and what the connection says itself. */
const isOwn = (name: string): boolean => /^(x-request-id|x-ratelimit-.*|connection|date|content-length)$/.test(name);

/**
 * Stands before the framework and says again what was just said: the public reads that are ready bytes (see
 * `mountReadyEndpoint`) depend on nothing but their address, the encoding and the catalogue, and the framework's way to
 * them costs several times what sending them does (decision 18). What is asked with conditions or from another site takes
 * that way, as does the first request after a change.
 */
export function openFrontDesk(app: FastifyInstance, catalog: Catalog): AnswersGiven {
  const kept = new LRUCache<string, KeptAnswer>({ max: maximumKept });
  // Of every answer kept. Compared with each request, so that no change of the catalogue leaves a former one in memory.
  let keptFrom = catalog.snapshot;
  const forgetFormer = () => {
    if (keptFrom === catalog.snapshot) return;
    kept.clear();
    keptFrom = catalog.snapshot;
  };
  const given = new Map<string, number>();

  app.decorateRequest('readyFrom', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const { readyFrom } = request;
    if (readyFrom === keptFrom && reply.statusCode === 200 && Buffer.isBuffer(payload) && mayKeep(request.raw)) {
      const shared = Object.entries(reply.getHeaders()).filter(([name]) => !isOwn(name));
      kept.set(keyOf(request.raw), {
        headers: [
          ...shared.flatMap(([name, value]) => [name, String(value)]),
          'content-length',
          String(payload.length),
        ],
        body: payload,
        route: request.routeOptions.url ?? 'unknown',
      });
    }
    done(null, payload);
  });

  const frameworkListeners = app.server.listeners('request') as Listener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    forgetFormer();
    const answer = mayKeep(request) ? kept.get(keyOf(request)) : undefined;
    if (!answer) {
      for (const listener of frameworkListeners) listener(request, response);
      return;
    }
    response.writeHead(200, ['x-request-id', randomUUIDv7(), ...answer.headers]);
    response.end(answer.body);
    given.set(answer.route, (given.get(answer.route) ?? 0) + 1);
  });
  return given;
}

const mayKeep = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.origin === undefined && headers['if-none-match'] === undefined;

const keyOf = ({ url = '', headers }: IncomingMessage): string => (takesBrotli(headers) ? `br ${url}` : url);
