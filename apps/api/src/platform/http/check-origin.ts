import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

// A host name or IP address with an optional port; the Host header is used in links of pages.
const hostPattern = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export function checkHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers;
    done(host === undefined || hostPattern.test(host) ? undefined : new DomainError('VALIDATION_ERROR'));
  });
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection. Clients other than browsers send no Origin. */
export function checkOrigin(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !reads.has(request.method) && !isKnownOrigin(request, config);
    done(isRefused ? new DomainError('FORBIDDEN') : undefined);
  });
}

/** Also true without an Origin, because then no page sent the request. */
export function isKnownOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  const own = config.publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;
  return origin === undefined || origin === own || config.corsOrigins.includes(origin);
}
