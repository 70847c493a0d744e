import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const loginRoutes: Readonly<Record<string, string>> = { '/api/auth/login': 'user', '/api/admin/auth/login': 'admin' };

export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const refusedLogins = new Counter({
    name: 'login_failures_total',
    help: 'Sign-ins that were refused: wrong password, locked or blocked account, too many tries',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of Object.values(loginRoutes)) refusedLogins.inc({ kind }, 0);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    latency.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const kind = loginRoutes[route];
    if (kind && reply.statusCode >= 400 && reply.statusCode < 500) refusedLogins.inc({ kind });
    done();
  });
}
