import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { measureInstallation } from '#app/installation-metrics.ts';
import { saveFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { withinTime } from '#platform/db/within-time.ts';
import { isFromThisMachine } from '#platform/http/is-from-this-machine.ts';
import { readyRateLimit, type SharedLimits } from '#platform/http/rate-limit.ts';
import { reuseFor } from '#platform/http/reuse-for.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import { describeProblem } from '#platform/telemetry/describe-problem.ts';
import { measureProcess } from '#platform/telemetry/process-metrics.ts';
import { measureRequests } from '#platform/telemetry/request-metrics.ts';

export interface DatabaseHealth {
  readonly kind: 'embedded' | 'postgres';
  check(): Promise<void>;
}

interface Watched {
  readonly database: DatabaseHealth;
  /** Null when limits are not shared. */
  readonly limits: SharedLimits | null;
  isStopping(): boolean;
}

// A check costs two queries and a file, and anyone can request it.
const readyReuseMs = 2_000;
const readyFact = 'ready_checked';

/**
 * `/health/live`: the process responds. `/health/serve`, for load balancers: 503 only after the signal to stop,
 * because many pages need neither database nor storage. `/health/ready`, for alerts: database and storage accept
 * writes and the queue works; lists what does not. `/metrics`: Prometheus.
 */
export function serveHealth(app: FastifyInstance, parts: Parts, { database, limits, isStopping }: Watched): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/health/serve', { logLevel: 'silent' }, async (_request, reply) =>
    isStopping() ? reply.status(503).send({ status: 'stopping' }) : { status: 'ok' },
  );

  const checkParts = reuseFor(readyReuseMs, async () => {
    const [ofDatabase, ofStorage, ofQueue] = await Promise.all([
      findProblem('db', async () => {
        await database.check();
        // With a full disk or as a replica the database still answers reads.
        await saveFact(parts.db, readyFact, {}, parts.clock.now());
      }),
      findProblem('storage', () => parts.storage.check()),
      findProblem('job', () => parts.jobs.health()),
    ]);
    return { database: ofDatabase, storage: ofStorage, queue: ofQueue };
  });
  // A separate limit, because a load balancer uses one IP address.
  const ownLimit = { rateLimit: readyRateLimit };
  app.get('/health/ready', { logLevel: 'silent', config: ownLimit }, async (_request, reply) => {
    const found = Object.entries(await checkParts());
    const checks = Object.fromEntries(found.map(([part, problem]) => [part, problem === null]));
    const problems = Object.fromEntries(found.filter(([, problem]) => problem !== null));
    if (Object.keys(problems).length === 0) return { status: 'ok', checks };
    return reply.status(503).send({ status: 'unavailable', checks, problems });
  });

  const registry = new Registry();
  measureRequests(app, registry);
  measureProcess(registry, { config: parts.config, connection: parts.connection, limits });
  measureInstallation(registry, parts);
  const everything = Registry.merge([registry, parts.measures.registry]);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, parts.config)) return reply.callNotFound();
    return reply.type(everything.contentType).send(await everything.metrics());
  });
}

const soon = <Result>(work: Promise<Result>): Promise<Result> => withinTime(work, 2_000, 'No response within 2 s');

async function findProblem(part: 'db' | 'storage' | 'job', check: () => Promise<unknown>): Promise<string | null> {
  return soon(check()).then(
    () => null,
    (error) => {
      const { code, cause } = describeProblem(error, part);
      return `${cause} (${code})`;
    },
  );
}

function mayReadMetrics(request: FastifyRequest, { metricsToken, isProduction }: Parts['config']): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (metricsToken !== undefined && token !== undefined) return isSameSecret(token, metricsToken);
  return !isProduction && isFromThisMachine(request);
}
