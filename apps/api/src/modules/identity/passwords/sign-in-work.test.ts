import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import * as passwords from './hash-password.ts';

// Counts hashes and queries instead of time, which is too noisy on a busy machine.

let app: TestApp;
/** Separates the work of the calls from that of jobs and listeners. */
const spent = new AsyncLocalStorage<{ hashes: number; queries: number }>();
const count = (what: 'hashes' | 'queries') => {
  const store = spent.getStore();
  if (store) store[what] += 1;
};

beforeAll(async () => {
  const { verifyPassword, dummyVerify } = passwords;
  vi.spyOn(passwords, 'verifyPassword').mockImplementation((...args) => {
    count('hashes');
    return verifyPassword(...args);
  });
  vi.spyOn(passwords, 'dummyVerify').mockImplementation((...args) => {
    count('hashes');
    return dummyVerify(...args);
  });
  const run = DurablePGlite.prototype._runExclusiveQuery;
  vi.spyOn(DurablePGlite.prototype, '_runExclusiveQuery').mockImplementation(function (
    this: DurablePGlite,
    work: () => Promise<unknown>,
  ) {
    count('queries');
    return run.call(this, work);
  } as typeof run);
  app = await openTestApp(await openTestDatabase('embedded'));
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
});

function cost(path: string, email: string, times: number) {
  const body = { email, password: 'Equivocada*1' };
  return spent.run({ hashes: 0, queries: 0 }, async () => {
    const responses = await Promise.all(Array.from({ length: times }, () => app.call('POST', path, { body })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    return spent.getStore() ?? { hashes: 0, queries: 0 };
  });
}

/** The limit of one IP address per minute. */
const burst = (path: string, email: string) => cost(path, email, 28);

it.each([
  ['a user', '/auth/login'],
  ['an administrator', '/admin/auth/login'],
])('sign-ins at once cost the same for %s and for nobody: ten hashes, and the lock alone on top', async (who, path) => {
  const email = who === 'a user' ? (await createUser(app)).user.email : (await createAdmin(app)).admin.email;
  const first = { existing: await burst(path, email), unknown: await burst(path, 'nadie@ejemplo.ec') };
  expect([first.existing.hashes, first.unknown.hashes]).toEqual([10, 10]);
  // One of the 28 writes the lock, its record and its mail.
  const ofTheLock = first.existing.queries - first.unknown.queries;
  expect(ofTheLock).toBeGreaterThan(0);
  expect(ofTheLock).toBeLessThanOrEqual(24);
  app.clock.advance(minutes(1));
  const next = { existing: await burst(path, email), unknown: await burst(path, 'nadie@ejemplo.ec') };
  expect(next.existing).toEqual(next.unknown);
  expect(next.existing.hashes).toBe(0);
});

it.each(['/auth/login', '/admin/auth/login'])('a single wrong password at %s costs the same for both', async (path) => {
  const { user } = await createUser(app);
  const { admin } = await createAdmin(app);
  const email = path === '/auth/login' ? user.email : admin.email;
  for (let time = 1; time <= 4; time += 1) {
    const [existing, unknown] = [await cost(path, email, 1), await cost(path, 'alguien@ejemplo.ec', 1)];
    expect(existing).toEqual(unknown);
    expect(existing.hashes).toBe(1);
  }
});
