import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Parts } from '#context.ts';
import type { ReplicaWatch } from '#db/replica-pool.ts';
import { withinTime } from '#db/within-time.ts';
import { readyRateLimit } from '#http/rate-limit.ts';
import type { CacheHits } from '#http/response-cache.ts';
import { reuseFor } from '#http/reuse-for.ts';
import type { SharedLimits } from '#http/shared-limits.ts';
import { countMails } from '#modules/system';
import { isSameSecret } from '#same-secret.ts';

export interface DatabaseHealth {
  readonly kind: 'embedded' | 'postgres';
  /** Resolves when the database answers soon; rejects otherwise. */
  check(): Promise<void>;
}

interface Watched {
  readonly database: DatabaseHealth;
  readonly cacheHits: CacheHits;
  /** Null where limits are not shared. */
  readonly limits: Pick<SharedLimits, 'isUp'> | null;
  /** Whether the process was told to stop. */
  isStopping(): boolean;
}

// Asking costs two queries and a file written and deleted, and anybody may ask.
const readyReuseMs = 2_000;

/**
 * /health/live: the process responds. /health/serve, for balancers: send people here; 503 from the
 * signal to stop on, but not for a database or a store that is unavailable, without which pages go
 * on. /health/ready, for alerts: all it needs works. /metrics: the few figures that matter.
 */
export function serveHealth(
  app: FastifyInstance,
  parts: Parts,
  { database, cacheHits, limits, isStopping }: Watched,
): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/health/serve', { logLevel: 'silent' }, async (_request, reply) =>
    isStopping() ? reply.status(503).send({ status: 'stopping' }) : { status: 'ok' },
  );

  const checkParts = reuseFor(readyReuseMs, async () => {
    const [isDatabaseWell, isStorageWell, isQueueWell] = await Promise.all([
      passes(() => database.check()),
      passes(() => parts.storage.check()),
      passes(() => parts.jobs.health()),
    ]);
    return { database: isDatabaseWell, storage: isStorageWell, queue: isQueueWell };
  });
  // A limit of its own: who asks on behalf of a balancer asks from one IP address.
  const ownLimit = { rateLimit: readyRateLimit };
  app.get('/health/ready', { logLevel: 'silent', config: ownLimit }, async (_request, reply) => {
    const checks = await checkParts();
    const isReady = Object.values(checks).every((passed) => passed);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', checks });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  new Counter({
    name: 'http_ready_responses_total',
    help: 'Public reads answered again with the bytes just sent, by route; they are not in the times above',
    labelNames: ['route'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, count] of cacheHits) this.inc({ route }, count);
    },
  });
  measureWork(registry, parts);
  if (limits) {
    new Gauge({
      name: 'rate_limit_store_up',
      help: 'Whether limits per IP address are counted in Redis for all processes; 0: by this process for itself',
      registers: [registry],
      collect() {
        this.set(limits.isUp() ? 1 : 0);
      },
    });
  }
  const { replica } = parts.connection;
  if (replica) measureReplica(registry, replica);
  const refusedLogins = new Counter({
    name: 'login_failures_total',
    help: 'Sign-ins that were refused: wrong password, locked or blocked account, too many tries',
    labelNames: ['kind'],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    latency.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const kind = loginRoutes[route];
    if (kind && reply.statusCode >= 400 && reply.statusCode < 500) refusedLogins.inc({ kind });
    done();
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, parts.config)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureReplica(registry: Registry, replica: ReplicaWatch): void {
  new Gauge({
    name: 'database_replica_up',
    help: 'Whether lists are read from the read replica; 0: from the primary',
    registers: [registry],
    collect() {
      this.set(replica.state().isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the read replica lags behind; absent while it does not tell',
    registers: [registry],
    collect() {
      const { lagSeconds } = replica.state();
      if (lagSeconds === null) this.remove();
      else this.set(lagSeconds);
    },
  });
}

const loginRoutes: Readonly<Record<string, string>> = { '/api/auth/login': 'user', '/api/admin/auth/login': 'admin' };

/** One value of a figure with its labels. */
interface Figure {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * What waits in the background. While the database is unavailable or silent these figures are left
 * out, and the others still told.
 */
function measureWork(registry: Registry, { db, jobs }: Parts): void {
  const gauge = (name: string, help: string, read: () => Promise<readonly Figure[]>, labelNames: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        try {
          for (const { labels, value } of await soon(read())) this.set(labels, value);
        } catch {
          // Without labels a reset leaves a zero behind, which would say that all is well.
          if (labelNames.length === 0) this.remove();
        }
      },
    });
  gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest due job has waited, by queue',
    async () =>
      (await jobs.health()).map((queue) => ({ labels: { queue: queue.name }, value: queue.oldestDueSeconds })),
    ['queue'],
  );
  gauge(
    'jobs_failed',
    'Jobs that gave up after their last try, by queue',
    async () => (await jobs.health()).map((queue) => ({ labels: { queue: queue.name }, value: queue.failed })),
    ['queue'],
  );
  const mailGauge = (name: string, help: string, count: 'waiting' | 'failed') =>
    gauge(name, help, async () => [{ labels: {}, value: (await countMails(db))[count] }]);
  mailGauge('mails_waiting', 'Mails on their way', 'waiting');
  mailGauge('mails_refused', 'Mails that will never arrive', 'failed');
}

// A part that says nothing is as good as unavailable; whoever watches asks again in a few seconds.
const soon = <Result>(work: Promise<Result>): Promise<Result> => withinTime(work, 2_000, 'No response within 2 s');

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  return soon(check()).then(
    () => true,
    () => false,
  );
}

/**
 * With the token, or, outside production, from this machine itself. A proxy on the same machine
 * asks from here on behalf of others: what it adds to a request, or the name it asks for, gives it
 * away, but not every proxy adds something.
 */
function mayReadMetrics(request: FastifyRequest, { metricsToken, isProduction }: Parts['config']): boolean {
  const { headers, socket } = request;
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (metricsToken !== undefined && token !== undefined) return isSameSecret(token, metricsToken);
  if (isProduction) return false;
  const isForwarded = Object.keys(headers).some((name) => forwardingHeader.test(name));
  return !isForwarded && ownHost.test(headers.host ?? '') && ownIpAddresses.includes(socket.remoteAddress ?? '');
}

const forwardingHeader = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-original-.*|.*-client-ip|.*-connecting-ip)$/;
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const ownIpAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
