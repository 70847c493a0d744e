import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';

// A name or an IP address, with an optional port: anything else would become part of the links of a
// page.
const hostPattern = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Refuses a request whose Host is no `name[:port]`. */
export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    done(host === undefined || hostPattern.test(host) ? undefined : new DomainError('VALIDATION_ERROR'));
  });
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site started. Callers other than browsers send no Origin
 * and pass.
 */
export function checkOrigin(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !reads.has(request.method) && !isKnownOrigin(request, config);
    done(isRefused ? new DomainError('FORBIDDEN') : undefined);
  });
}

/**
 * Whether the calling page is ours or one of `CORS_ORIGINS`. A call without an Origin does not come
 * from a page.
 */
export function isKnownOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  const own = config.publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;
  return origin === undefined || origin === own || config.corsOrigins.includes(origin);
}
