import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { openLogger } from '#telemetry/open-logger.ts';
import { startTracing } from '#telemetry/start-tracing.ts';
import type { Tracing } from '#telemetry/tracing.ts';
import { createUser } from '#testing/factories.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import { msOf } from '#testing/in-rounds.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

interface SpanData {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SpanData['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SpanData[] }[];
  }[];
}

/** A fake collector: takes OTLP over HTTP and keeps what comes. */
async function startFakeCollector() {
  const bodies: string[] = [];
  const paths: string[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      paths.push(request.url ?? '');
      bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const exports = () => bodies.map((body) => JSON.parse(body) as Export).flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    text: () => bodies.join(''),
    spans: () => exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => exports()[0]?.resource.attributes ?? [],
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const attribute = (span: Pick<SpanData, 'attributes'> | undefined, key: string): unknown =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];

describeOnBothDatabases('traces', (open) => {
  let collector: Awaited<ReturnType<typeof startFakeCollector>>;
  let tracing: Tracing;
  let world: TestApp;
  let server: FastifyInstance;
  const lines: string[] = [];

  /** The application with traces and a log, sending to `endpoint`. */
  async function openTraced(endpoint: string, trustProxy?: string): Promise<void> {
    // The SDK reads its variables itself, as in production.
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
    vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
    lines.length = 0;
    const traced: { current: Tracing | null } = { current: null };
    const config = testConfig('/nowhere', { logLevel: 'info', requestLog: true, buildId: 'c0ffee', trustProxy });
    const logger = openLogger(config, { write: (line) => void lines.push(line) }, traced);
    tracing = startTracing(config, logger);
    traced.current = tracing;
    const database = await open();
    world = await openTestApp(database, { requestLog: true, trustProxy }, { tracing });
    server = await buildApp({ parts: world.parts, database, logger });
  }

  beforeEach(async () => {
    collector = await startFakeCollector();
  });
  afterEach(async () => {
    await tracing.stop();
    await server.close();
    await world.close();
    await collector.close();
    vi.unstubAllEnvs();
  });

  it('show one trace from the request over its statements to the job it added [8.8.7]', async () => {
    await openTraced(collector.url);
    const { user } = await createUser(world);
    const response = await server.inject({
      method: 'POST',
      url: `/api/password/recover?de=${user.cedula}`,
      payload: { email: user.email },
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    });
    expect(response.statusCode).toBe(200);
    await world.parts.jobs.runDue();
    await tracing.stop();

    expect(collector.paths).toContain('/v1/traces');
    const spans = collector.spans();
    const [request, ...others] = spans.filter(({ name }) => name === 'POST /api/password/recover');
    expect(others).toEqual([]);
    expect(attribute(request, 'http.route')).toBe('/api/password/recover');
    expect(attribute(request, 'http.response.status_code')).toBe(200);
    expect(attribute(request, 'cotejo.request.id')).toBe(response.headers['x-request-id']);
    // Without a proxy of ours nobody outside says what a request belongs to.
    expect(request?.traceId).not.toBe('a'.repeat(32));
    expect(request?.parentSpanId ?? '').toBe('');

    const within = (outer: SpanData | undefined) =>
      spans.filter(({ parentSpanId, traceId }) => parentSpanId === outer?.spanId && traceId === request?.traceId);
    const statements = within(request).filter(({ name }) => name.startsWith('sql '));
    const read = statements.find((span) => /select .* from "users"/.test(String(attribute(span, 'db.query.text'))));
    expect(attribute(read, 'db.query.text')).toMatch(/"email" = \$\d/);
    const write = statements.find((span) => /insert into "mails"/.test(String(attribute(span, 'db.query.text'))));
    expect(attribute(write, 'db.system.name')).toBe('postgresql');

    const job = within(request).find(({ name }) => name === 'job mail.deliver');
    expect(attribute(job, 'messaging.destination.name')).toBe('mail.deliver');
    expect(within(job).map((span) => attribute(span, 'db.query.text'))).toContainEqual(
      expect.stringMatching(/from "mails"/),
    );
    expect(Object.fromEntries(collector.resource().map(({ key, value }) => [key, value.stringValue]))).toMatchObject({
      ...{ 'service.name': 'cotejo', 'service.version': 'c0ffee', 'service.instance.id': 'test' },
    });

    // Nothing of the person, and the line of the request names its trace.
    expect(collector.text()).not.toMatch(new RegExp(`${user.email}|${user.cedula}|127\\.0\\.0\\.1`));
    const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ traceId: request?.traceId, spanId: request?.spanId });
  });

  it('say what failed by its code, and belong to what a proxy of ours says [8.8.7]', async () => {
    await openTraced(collector.url, '127.0.0.1');
    const { user } = await createUser(world);
    const failing = new Proxy(world.parts.db, {
      get: () => () => {
        throw Object.assign(new Error(`params: ${user.email}`), { code: '57014', severity: 'ERROR' });
      },
    });
    const config = { ...world.parts.config };
    const broken = await buildApp({ parts: { ...world.parts, db: failing, config }, database: world.parts.connection });
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const body = { email: user.email, password: 'Equivocada*1' };
    const { statusCode } = await broken.inject({
      ...{ method: 'POST', url: '/api/auth/login', payload: body, headers: { traceparent } },
    });
    expect(statusCode).toBe(503);
    const work = () => Promise.reject(Object.assign(new Error(user.email), { code: 'ENOSPC' }));
    await expect(world.parts.measures.timeStore('write', work)).rejects.toThrow();
    await tracing.inSpan({ name: 'x', kind: 'client', attributes: {} }, () =>
      world.parts.db.execute(sql.raw("select 'una clave', 'd''os' as text")),
    );
    await broken.inject('/health/live');
    await broken.close();
    await tracing.stop();

    const spans = collector.spans();
    const request = spans.find(({ name }) => name === 'POST /api/auth/login');
    expect([request?.traceId, request?.parentSpanId]).toEqual(['a'.repeat(32), 'b'.repeat(16)]);
    expect([request?.status.code, attribute(request, 'error.type')]).toEqual([2, '503']);
    const store = spans.find(({ name }) => name === 'store write');
    expect([store?.status.code, attribute(store, 'error.type')]).toEqual([2, 'ENOSPC']);
    expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);
    const quoted = spans.map((span) => attribute(span, 'db.query.text'));
    expect(quoted).toContain("select '?', '?' as text");
    expect(collector.text()).not.toContain(user.email);
  });

  it('are lost, and nothing else is, while the collector is unavailable', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
    await openTraced(`http://127.0.0.1:${await findFreePort()}`);
    const complaints = () => lines.map((line) => JSON.parse(line)).filter(({ part }) => part === 'traces');
    await expect
      .poll(async () => {
        expect((await server.inject('/api/public/institutions')).statusCode).toBe(200);
        return complaints();
      })
      .toMatchObject([{ level: 40, code: 'EXPORT', msg: 'traces are lost' }]);
  });
});

describe('a collector that says nothing', () => {
  it('holds up the end of the process for some seconds at most', async () => {
    // The exporter alone would wait for all of it.
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '120000');
    vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '120000');
    vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const config = testConfig('/nowhere');
    const tracing = startTracing(config, openLogger(config));
    await tracing.inSpan({ name: 'x', kind: 'client', attributes: {} }, async () => undefined);
    expect(await msOf(() => tracing.stop())).toBeLessThan(20_000);
    const closed = new Promise((done) => silent.close(done));
    silent.closeAllConnections();
    await closed;
    vi.unstubAllEnvs();
  });
});

describe('without a collector', () => {
  it('loads nothing of the SDK [8.8.8]', async () => {
    const url = (path: string) => JSON.stringify(pathToFileURL(resolve(import.meta.dirname, path)).href);
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve(name, from, next) { const found = next(name, from); loaded.push(found.url); return found; } });
      const ofTheSdk = () => loaded.filter((each) => /opentelemetry.(sdk|exporter|otlp)/.test(each)).length;
      await import(${url('../server.ts')});
      const byTheServer = ofTheSdk();
      await import(${url('start-tracing.ts')});
      console.info(JSON.stringify({ all: loaded.length, byTheServer, byTracing: ofTheSdk() }));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const { all, byTheServer, byTracing } = JSON.parse(stdout) as Record<'all' | 'byTheServer' | 'byTracing', number>;
    expect(all).toBeGreaterThan(500);
    expect(byTheServer).toBe(0);
    expect(byTracing).toBeGreaterThan(5);
  });
});
