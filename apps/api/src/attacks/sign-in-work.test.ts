import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { minutes } from '#clock.ts';
import type { AttackWorld } from './attack-world.ts';

// What a burst of sign-ins costs the server, counted and not timed: on a busy machine time is
// noise, and a stranger who asks in parallel adds small differences up until they show.

let world: AttackWorld;
/** Only what a call itself does counts, not what jobs and listeners do meanwhile. */
const spent = new AsyncLocalStorage<{ hashes: number; queries: number }>();
const count = (what: 'hashes' | 'queries') => {
  const store = spent.getStore();
  if (store) store[what] += 1;
};
let factories: typeof import('#testing/factories.ts');

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@node-rs/argon2', async (importOriginal) => {
    const original = await importOriginal<typeof import('@node-rs/argon2')>();
    const verify: typeof original.verify = (...args) => {
      count('hashes');
      return original.verify(...args);
    };
    return { ...original, verify };
  });
  const { DurablePGlite } = await import('#db/durable-pglite.ts');
  const run = DurablePGlite.prototype._runExclusiveQuery;
  vi.spyOn(DurablePGlite.prototype, '_runExclusiveQuery').mockImplementation(function (
    this: InstanceType<typeof DurablePGlite>,
    work: () => Promise<unknown>,
  ) {
    count('queries');
    return run.call(this, work);
  } as typeof run);
  const { openTestApp } = await import('#testing/test-app.ts');
  const { openTestDatabase } = await import('#testing/test-database.ts');
  factories = await import('#testing/factories.ts');
  const app = await openTestApp(await openTestDatabase('embedded'));
  world = { app } as AttackWorld;
});
afterAll(async () => {
  await world.app.close();
  vi.restoreAllMocks();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

/** So many wrong passwords at once, and what they cost together. */
function cost(path: string, email: string, times: number) {
  const body = { email, password: 'Equivocada*1' };
  return spent.run({ hashes: 0, queries: 0 }, async () => {
    const responses = await Promise.all(Array.from({ length: times }, () => world.app.call('POST', path, { body })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    return spent.getStore() ?? { hashes: 0, queries: 0 };
  });
}

/** As many as the limit of one IP address lets through in a minute. */
const burst = (path: string, email: string) => cost(path, email, 28);

it.each([
  ['a user', '/auth/login'],
  ['an administrator', '/admin/auth/login'],
])('sign-ins at once cost the same for %s and for nobody: ten hashes, and the lock alone on top', async (who, path) => {
  const { app } = world;
  const email =
    who === 'a user' ? (await factories.createUser(app)).user.email : (await factories.createAdmin(app)).admin.email;
  const first = { existing: await burst(path, email), unknown: await burst(path, 'nadie@ejemplo.ec') };
  expect([first.existing.hashes, first.unknown.hashes]).toEqual([10, 10]);
  // One of the twenty-eight writes the lock with its record and its mail, once in half an hour.
  const ofTheLock = first.existing.queries - first.unknown.queries;
  expect(ofTheLock).toBeGreaterThan(0);
  expect(ofTheLock).toBeLessThanOrEqual(24);
  app.clock.advance(minutes(1));
  const next = { existing: await burst(path, email), unknown: await burst(path, 'nadie@ejemplo.ec') };
  expect(next.existing).toEqual(next.unknown);
  expect(next.existing.hashes).toBe(0);
});

it.each(['/auth/login', '/admin/auth/login'])('a single wrong password at %s costs the same for both', async (path) => {
  const { app } = world;
  const { user } = await factories.createUser(app);
  const { admin } = await factories.createAdmin(app);
  const email = path === '/auth/login' ? user.email : admin.email;
  for (let time = 1; time <= 4; time += 1) {
    const [existing, unknown] = [await cost(path, email, 1), await cost(path, 'alguien@ejemplo.ec', 1)];
    expect(existing).toEqual(unknown);
    expect(existing.hashes).toBe(1);
  }
});
