import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance } from 'fastify';

/** 404 for an unknown path, 405 with `Allow` for another method. Must run before the routes are mounted. */
export function refuseUnknownPath(app: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!/^\/(?:api|health)\//.test(url)) return;
    const pattern = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);
    for (const name of [method].flat()) routes.push({ pattern, method: name });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A known method gets here when a segment of the path is too long.
    if (allowed.length === 0 || allowed.includes(request.method)) throw new DomainError('NOT_FOUND');
    reply.header('allow', [...new Set(allowed)].join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED');
  });
}
