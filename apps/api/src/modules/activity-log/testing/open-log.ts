import { afterEach, beforeEach } from 'vitest';
import { createAdmin, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/** Opens the app for each test, with an administrator for the activity log. */
export function openLog(open: () => Promise<TestDatabase>) {
  const log = {} as { app: TestApp; me: SignedInAdmin };
  beforeEach(async () => {
    log.app = await openTestApp(await open());
    log.me = await createAdmin(log.app);
  });
  afterEach(() => log.app.close());

  const call = (method: string, path: string, body?: unknown) =>
    log.app.call(method, `/admin/activity${path}`, { token: log.me.token, body });
  /** Each record is one second later. */
  const record = async (changes: Record<string, unknown> = {}) => {
    log.app.clock.advance(1_000);
    const body = { type: 'credit', status: 'viewed', description: 'Vio un crédito', ...changes };
    return (await call('POST', '', body)).body.data as { id: string };
  };
  const idsOf = async (query: string) => {
    const { body } = await call('GET', query);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };
  const records = async (count: number) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push((await record()).id);
    return made;
  };
  return { log, call, record, idsOf, records };
}
