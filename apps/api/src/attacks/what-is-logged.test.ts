import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { createPseudonyms } from '#http/pseudonyms.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let app: TestApp;
let logged: Awaited<ReturnType<typeof buildApp>>;
const lines: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  app = await openTestApp(database);
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = Fastify({ logger: { level: 'info', stream, base: null, serializers: { req: () => ({}) } } }).log;
  logged = await buildApp({ parts: app.parts, database, logger });
});
afterAll(async () => {
  await logged.close();
  await app.close();
});

it('tells guessing and tried doors apart by code, route and id, and names nobody', async () => {
  const { user } = await createUser(app);
  const { admin, token } = await createAdmin(app, { permissions: [] });
  const login = { email: user.email, password: 'Equivocada*1' };
  await logged.inject({ method: 'POST', url: '/api/auth/login', payload: login });
  const headers = { authorization: `Bearer ${token}` };
  await logged.inject({ method: 'DELETE', url: `/api/admin/users/${user.id}?q=${user.email}`, headers });
  await logged.inject({ url: `/api/no/existe/${user.cedula}` });

  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'refused');
  // One attacker and one account have one name each, which is neither theirs nor a plain digest of
  // it.
  const [guess, tried] = events;
  expect(guess?.account).toMatch(/^[0-9a-f]{16}$/);
  expect(guess?.from).toMatch(/^[0-9a-f]{16}$/);
  expect([tried?.from, tried?.account]).toEqual([guess?.from, undefined]);
  expect(createHash('sha256').update(user.email).digest('hex')).not.toContain(guess?.account);
  // Of another installation too: whoever knows the e-mail address cannot find it without the
  // secret.
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
