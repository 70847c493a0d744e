import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { startAdminSession } from '#modules/identity';
import { minutes } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createPseudonyms } from '#platform/http/pseudonyms.ts';
import { MailRefused } from '#platform/mail/smtp-transport.ts';
import { sha256 } from '#platform/sha256.ts';
import { StorageUnavailable } from '#platform/storage/unavailable.ts';
import { logJobProblem, openLogger } from '#platform/telemetry/open-logger.ts';
import { contextFor, createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { keysOf } from '../../modules/admins/testing/second-keys.ts';

let app: TestApp;
let database: TestDatabase;
const servers: FastifyInstance[] = [];
const lines: string[] = [];
const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

const settings = { logLevel: 'debug', instanceName: 'uno', buildId: 'c0ffee' };
const logger = openLogger(settings, { write: (line) => void lines.push(line) });

async function serveLogged(changes: Partial<Parts> = {}, config: Partial<Config> = {}): Promise<FastifyInstance> {
  const parts = { ...app.parts, ...changes, config: { ...app.parts.config, ...config } };
  const server = await buildApp({ parts, database, logger });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openTestApp(database);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await app.close();
});

it('tells guessing and tried doors apart by code, route and id, and names nobody', async () => {
  const logged = await serveLogged();
  const { user } = await createUser(app);
  const { admin, token } = await createAdmin(app, { permissions: [] });
  const login = { email: user.email, password: 'Equivocada*1' };
  await logged.inject({ method: 'POST', url: '/api/auth/login', payload: login });
  const headers = { authorization: `Bearer ${token}` };
  await logged.inject({ method: 'DELETE', url: `/api/admin/users/${user.id}?q=${user.email}`, headers });
  await logged.inject({ url: `/api/no/existe/${user.cedula}` });

  const events = parsed().filter(({ msg }) => msg === 'refused');
  // The same hash for the same attacker or account, and not a plain digest.
  const [guess, tried] = events;
  expect(guess?.account).toMatch(/^[0-9a-f]{16}$/);
  expect(guess?.from).toMatch(/^[0-9a-f]{16}$/);
  expect([tried?.from, tried?.account]).toEqual([guess?.from, undefined]);
  expect(sha256(user.email)).not.toContain(guess?.account);
  expect(createPseudonyms('another secret')(user.email)).not.toBe(guess?.account);
  expect(createPseudonyms(app.parts.config.appSecret)(user.email)).toBe(guess?.account);
  await logged.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { ...login, email: ` ${user.email.toUpperCase()}` },
    remoteAddress: '198.51.100.7',
  });
  const last = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  expect(last.account).toBe(guess?.account);
  expect(last.from).toMatch(/^[0-9a-f]{16}$/);
  expect(last.from).not.toBe(guess?.from);

  expect(events.map(({ code, method, route, actor }) => ({ code, method, route, actor }))).toEqual([
    { code: 'INVALID_CREDENTIALS', method: 'POST', route: '/api/auth/login', actor: 'nobody' },
    { code: 'FORBIDDEN', method: 'DELETE', route: '/api/admin/users/:id', actor: `admin ${admin.id}` },
  ]);
  for (const secret of [user.email, user.cedula, token, admin.email, login.password, '127.0.0.1', '198.51.100.7']) {
    expect(lines.join('')).not.toContain(secret);
  }
});

it('tells second keys that are wrong or missing, without the key [12.1.8]', async () => {
  const logged = await serveLogged();
  const post = (url: string, payload: object, token = '') =>
    logged.inject({ method: 'POST', url, payload, headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
  const owner = await createAdmin(app);
  await keysOf(app).firstTotp(owner);
  const waiting = await keysOf(app).challenge(owner);
  const stolen = await inTransaction(app.parts.db, (tx) =>
    startAdminSession(contextFor(app.parts), tx, owner.admin.id),
  );
  const recoveryCode = 'ABCDE-FGHJK';
  await post('/api/admin/auth/second-factor', { token: waiting.token, recoveryCode });
  await post('/api/admin/auth/confirm', { code: '000000' }, owner.token);
  await logged.inject({ url: '/api/admin/credits', headers: { authorization: `Bearer ${stolen.accessToken}` } });
  app.clock.advance(minutes(29));
  const path = '/admin/auth/refresh-token';
  const { body } = await app.call('POST', path, { body: { refreshToken: owner.refreshToken } });
  app.clock.advance(minutes(1));
  const headers = { authorization: `Bearer ${String(body.accessToken)}` };
  await logged.inject({ url: '/api/admin/activity/export', headers });

  const events = parsed().filter(({ msg }) => msg === 'refused');
  expect(events.map(({ code, route, actor }) => [code, route, actor])).toEqual([
    ['SECOND_FACTOR_INVALID', '/api/admin/auth/second-factor', 'nobody'],
    ['SECOND_FACTOR_INVALID', '/api/admin/auth/confirm', `admin ${owner.admin.id}`],
    ['SECOND_FACTOR_REQUIRED', '/api/admin/credits', `admin ${owner.admin.id}`],
    ['CONFIRMATION_REQUIRED', '/api/admin/activity/export', `admin ${owner.admin.id}`],
  ]);
  for (const secret of [owner.admin.email, recoveryCode, waiting.token, stolen.accessToken]) {
    expect(lines.join('')).not.toContain(secret);
  }
});

describe('a problem', () => {
  const email = 'reservada@ejemplo.ec';
  const cedula = '1710034065';
  const driverError = (facts: object) =>
    Object.assign(new Error(`Failed query: params: ${email},${cedula}`), { query: 'select 1', cause: facts });
  const failing = (error: unknown) =>
    new Proxy(app.parts.db, {
      get: () => () => {
        throw error;
      },
    });
  const expectNoSecrets = () => expect(lines.join('')).not.toMatch(new RegExp(`${email}|${cedula}|Equivocada`));

  it.each([
    ['57014', 503, 40, 'a part is unavailable', 'A statement took longer than its limit, or was cancelled'],
    ['23505', 500, 50, 'unforeseen error', 'A constraint of the database refused a row'],
    ['23514', 500, 50, 'unforeseen error', 'A constraint of the database refused a row'],
  ])(
    'of the database (%s) is one line with part, SQLSTATE, cause, route, request, instance and build [8.8.1]',
    async (code, status, level, msg, cause) => {
      const row = Object.assign(new Error(`${email} exists`), {
        ...{ code, severity: 'ERROR', detail: `(${email})`, constraint: 'users_email_lower' },
      });
      const server = await serveLogged({ db: failing(driverError(row)) });
      const response = await server.inject({
        method: 'POST',
        url: `/api/auth/login?q=${cedula}`,
        payload: { email, password: 'Equivocada*1' },
      });
      expect(response.statusCode).toBe(status);
      expect(response.body).not.toMatch(/users_email_lower|violates|exists/);
      const problems = parsed().filter((line) => Number(line.level) >= 40);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({
        ...{ level, msg, part: 'db', code, cause, constraint: 'users_email_lower' },
        ...{ method: 'POST', route: '/api/auth/login' },
        ...{ reqId: response.json<{ requestId: string }>().requestId, instance: 'uno', version: expect.any(String) },
        build: 'c0ffee',
      });
      expectNoSecrets();
    },
  );

  it('of a job names the job, its step and the part that failed, and nobody [8.8.1]', () => {
    logJobProblem(logger, new MailRefused('550 RCPT TO EENVELOPE'), 'mail.deliver');
    logJobProblem(
      logger,
      driverError(Object.assign(new Error(email), { code: '53100', severity: 'ERROR' })),
      'retention.run: drafts',
    );
    logJobProblem(logger, new StorageUnavailable(Object.assign(new Error(cedula), { code: 'ENOSPC' })), 'backup.run');
    logJobProblem(logger, new TypeError(email), 'backup.run');
    logJobProblem(logger, new TypeError(email), 'catalog.refresh');
    logJobProblem(logger, new TypeError(email));
    const facts = parsed().map(({ part, code, job, step, msg }) => [part, code, job, step, msg]);
    const failed = 'a job failed and is tried again';
    expect(facts).toEqual([
      ['smtp', '550', 'mail.deliver', undefined, failed],
      ['db', '53100', 'retention.run', 'drafts', failed],
      ['storage', 'ENOSPC', 'backup.run', undefined, failed],
      ['backup', 'TypeError', 'backup.run', undefined, failed],
      ['catalog', 'TypeError', 'catalog.refresh', undefined, failed],
      ['job', 'TypeError', undefined, undefined, 'the job queue has a problem'],
    ]);
    for (const line of parsed()) expect(line).toMatchObject({ instance: 'uno', build: 'c0ffee', level: 40 });
    expectNoSecrets();
  });
});

describe('the log of requests', () => {
  const requests = () => parsed().filter(({ msg }) => msg === 'request');

  it('is off unless asked for', async () => {
    const server = await serveLogged();
    await server.inject('/api/public/simulator/config');
    expect(requests()).toEqual([]);
  });

  it('has one line per request: pattern, status, time and bytes, and no path, query or IP address [8.8.2]', async () => {
    const server = await serveLogged({}, { requestLog: true, trustProxy: '127.0.0.1' });
    const { user } = await createUser(app);
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const verified = await server.inject({
      url: `/api/users/verify/${user.cedula}?correo=${user.email}`,
      headers: from('198.51.100.7'),
    });
    await server.inject({ url: `/no/existe/${user.cedula}`, headers: from('198.51.100.8') });
    await server.inject('/health/live');
    const [first, second, ...others] = requests();
    expect(others).toEqual([]);
    const pseudonymOf = createPseudonyms(app.parts.config.appSecret);
    expect(first).toEqual({
      ...{ level: 30, msg: 'request', instance: 'uno', version: expect.any(String), build: 'c0ffee' },
      ...{ time: expect.any(Number), reqId: verified.headers['x-request-id'], method: 'GET' },
      ...{ route: '/api/users/verify/:document', status: verified.statusCode, ms: expect.any(Number) },
      ...{ bytes: verified.rawPayload.length, from: pseudonymOf('198.51.100.7') },
    });
    expect(second).toMatchObject({ route: 'unknown', status: 404, from: pseudonymOf('198.51.100.8') });
    expect(lines.join('')).not.toMatch(new RegExp(`${user.cedula}|${user.email}|198\\.51|correo`));
  });
});
