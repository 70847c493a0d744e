import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { serveHealth } from '#app/health.ts';
import type { Parts } from '#platform/context.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { keysOf } from '../modules/admins/testing/second-keys.ts';

const unavailable = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
const silent = () => new Promise<never>(() => undefined);

/** Imitates a Drizzle query builder: any chain of calls, executed by `then`. */
const queryThat = (call: () => Promise<never>): unknown =>
  new Proxy(() => undefined, {
    get: (_query, name) =>
      name === 'then' ? (...then: Parameters<Promise<never>['then']>) => call().then(...then) : queryThat(call),
    apply: () => queryThat(call),
  });

describeOnBothDatabases('what is watched', (open) => {
  let world: TestApp;
  let server: FastifyInstance | undefined;
  let isStopping = false;

  beforeAll(async () => {
    world = await openTestApp(await open());
  });
  afterAll(() => world.close());
  beforeEach(() => {
    isStopping = false;
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function serveOver(call: () => Promise<never>): Promise<FastifyInstance> {
    const { parts } = world;
    const db = queryThat(call);
    const jobs = { ...parts.jobs, health: call };
    server = Fastify();
    const database = { kind: 'postgres', check: call } as const;
    serveHealth(server, { ...parts, db, jobs } as Parts, {
      database,
      limits: null,
      isStopping: () => isStopping,
    });
    await server.ready();
    return server;
  }

  it('tells latency by route, age of the queues, mails and refused sign-ins', async () => {
    const { user } = await createUser(world);
    await world.call('POST', '/auth/login', { body: { email: user.email, password: 'Equivocada*1' } });
    await world.call('POST', '/password/recover', { body: { email: user.email } });
    const { statusCode, payload } = await world.app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(payload).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/auth\/login",status="401"\} 1/,
    );
    expect(payload).toMatch(/^login_failures_total\{kind="user"\} 1$/m);
    expect(payload).toMatch(/^login_failures_total\{kind="second_key"\} 0$/m);
    expect(payload).toMatch(/^jobs_oldest_due_seconds\{queue="mail\.deliver"\} \d/m);
    expect(payload).toMatch(/^jobs_failed\{queue="mail\.deliver"\} 0$/m);
    expect(payload).toMatch(/^mails_waiting 1$/m);
    expect(payload).toMatch(/^mails_refused 0$/m);
  });

  it('counts refused second keys apart from passwords, at the sign-in and within a session [12.1.8]', async () => {
    const admin = await createAdmin(world);
    await keysOf(world).firstTotp(admin);
    const { token } = await keysOf(world).challenge(admin);
    await keysOf(world).prove(token, { recoveryCode: 'ABCDE-FGHJK' });
    await world.call('POST', '/admin/auth/confirm', { token: admin.token, body: { passkey: {} } });
    // Shares its path with the sign-in.
    await world.call('GET', '/admin/auth/second-factor');
    const { payload } = await world.app.inject('/metrics');
    expect(payload).toMatch(/^login_failures_total\{kind="second_key"\} 2$/m);
    expect(payload).toMatch(/^login_failures_total\{kind="admin"\} 0$/m);
  });

  it('tells whether limits are shared, where they can be', async () => {
    const { payload } = await world.app.inject('/metrics');
    expect(payload).not.toMatch(/^rate_limit_store_up/m);
    for (const [isUp, figure] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const watching = Fastify();
      const database = { kind: 'postgres', check: async () => undefined } as const;
      serveHealth(watching, world.parts, {
        database,
        limits: { isUp: () => isUp },
        isStopping: () => false,
      });
      expect((await watching.inject('/metrics')).payload).toMatch(new RegExp(`^rate_limit_store_up ${figure}$`, 'm'));
      await watching.close();
    }
  });

  it('is not ready where the database answers and takes no writes, and names the reason [6.7.5]', async () => {
    const { parts } = world;
    const full = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' });
    server = Fastify();
    const database = { kind: 'postgres', check: async () => undefined } as const;
    const db = queryThat(() => Promise.reject(full));
    serveHealth(server, { ...parts, db } as Parts, { database, limits: null, isStopping: () => false });
    const ready = await server.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: false, storage: true, queue: true },
        problems: { database: 'The disk of the database is full (53100)' },
      },
    ]);
  });

  it('sends people here until the process is told to stop, whatever else is unavailable [8.5.9]', async () => {
    const app = await serveOver(unavailable);
    expect([(await app.inject('/health/serve')).statusCode, (await app.inject('/health/ready')).statusCode]).toEqual([
      200, 503,
    ]);
    isStopping = true;
    expect([(await app.inject('/health/serve')).statusCode, (await app.inject('/health/live')).statusCode]).toEqual([
      503, 200,
    ]);
  });

  it.each([
    ['unavailable', unavailable, 'Nothing listens at the address (ECONNREFUSED)'],
    ['silent', silent, 'No response in time (ETIMEDOUT)'],
  ])('answers soon while the database is %s, without the figures that lie there', async (_state, call, said) => {
    const app = await serveOver(call);
    const startedAt = performance.now();
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: false, storage: true, queue: false },
        problems: { database: said, queue: said },
      },
    ]);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    const { statusCode, payload } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(payload).toMatch(/^http_request_duration_seconds_count/m);
    expect(payload).not.toMatch(/^(jobs_oldest_due_seconds|jobs_failed|mails_waiting|mails_refused)\b/m);
    // Two timeouts of 2 s; the database never responds.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
