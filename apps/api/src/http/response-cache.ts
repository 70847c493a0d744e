import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '#catalog/catalog.ts';
import { perSnapshot } from '#catalog/per-snapshot.ts';
import { takesBrotli } from '#http/takes-brotli.ts';

/** A response as it was sent, with the headers that are the same for everybody. */
interface CachedResponse {
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly route: string;
}

/** How many responses came from the cache, by route. */
export type CacheHits = ReadonlyMap<string, number>;

/** A response that leaves the cache. */
interface CacheHit {
  readonly route: string;
  readonly requestId: string;
  readonly bytes: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Called before the bytes are sent. */
export type CacheHitListener = (hit: CacheHit) => void;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Past this many URLs the one asked for longest ago is deleted. */
const maximumCached = 1_000;

/** Whatever belongs to one request or one client, and what the connection says itself. */
const isOwn = (name: string): boolean => /^(x-request-id|x-ratelimit-.*|connection|date|content-length)$/.test(name);

/**
 * Caches responses before the framework: the public reads that are ready bytes (see
 * `mountReadyEndpoint`) depend on nothing but their URL, the encoding and the catalogue's snapshot,
 * and routing them through the framework costs several times what sending them does (decision 18).
 * Conditional requests and those of another site are not cached.
 */
export function openResponseCache(
  app: FastifyInstance,
  catalog: Catalog,
  onHit: CacheHitListener | null = null,
): CacheHits {
  const cacheOf = perSnapshot(() => new LRUCache<string, CachedResponse>({ max: maximumCached }));
  const hits = new Map<string, number>();

  app.decorateRequest('readyFrom', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const { readyFrom } = request;
    if (readyFrom && reply.statusCode === 200 && Buffer.isBuffer(payload) && isCacheable(request.raw)) {
      const shared = Object.entries(reply.getHeaders()).filter(([name]) => !isOwn(name));
      cacheOf(readyFrom).set(keyOf(request.raw), {
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
    const cached = isCacheable(request) ? cacheOf(catalog.snapshot).get(keyOf(request)) : undefined;
    if (!cached) {
      for (const listener of frameworkListeners) listener(request, response);
      return;
    }
    const requestId = randomUUIDv7();
    onHit?.({ route: cached.route, requestId, bytes: cached.body.length, request, response });
    response.writeHead(200, ['x-request-id', requestId, ...cached.headers]);
    response.end(cached.body);
    hits.set(cached.route, (hits.get(cached.route) ?? 0) + 1);
  });
  return hits;
}

const isCacheable = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.origin === undefined && headers['if-none-match'] === undefined;

const keyOf = ({ url = '', headers }: IncomingMessage): string => (takesBrotli(headers) ? `br ${url}` : url);
