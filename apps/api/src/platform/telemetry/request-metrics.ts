import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

// Who gives a wrong second key has the password, or a session.
const provingCalls: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'user',
  'POST /api/admin/auth/login': 'admin',
  'POST /api/admin/auth/second-factor': 'second_key',
  'POST /api/admin/auth/confirm': 'second_key',
};

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
    help: 'Sign-ins and second keys that were refused: wrong, locked or blocked account, too many tries',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of Object.values(provingCalls)) refusedLogins.inc({ kind }, 0);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    latency.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const kind = provingCalls[`${request.method} ${route}`];
    if (kind && reply.statusCode >= 400 && reply.statusCode < 500) refusedLogins.inc({ kind });
    done();
  });
}
