import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assembleParts } from '#app/parts.ts';
import { startServer } from '#app/server.ts';
import { systemClock } from '#platform/clock.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { findLastVersion } from '#platform/db/version-facts.ts';
import { version } from '#platform/version.ts';
import { testConfig } from '#testing/test-config.ts';
import { openTestDatabase } from '#testing/test-database.ts';

let dataDir: string;
const stopJobs = vi.spyOn(PgBoss.prototype, 'stop');
const closeDatabase = vi.spyOn(DurablePGlite.prototype, 'close');

beforeEach(async () => {
  vi.clearAllMocks();
  dataDir = await mkdtemp(join(tmpdir(), 'cotejo-server-'));
});
// Test files share the process.
afterAll(() => vi.restoreAllMocks());
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('a start notes its version; when it fails late it stops its jobs, and closes the database after them [12.15.11]', async () => {
  // Listening is the last step of a start.
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const { port } = other.address() as AddressInfo;
    const environment = { DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'silent', PORT: String(port) };
    await expect(startServer(environment)).rejects.toThrow(`El puerto ${port} ya está ocupado`);
  } finally {
    other.close();
  }
  expect(stopJobs).toHaveBeenCalledOnce();
  await expect(stopJobs.mock.results[0]?.value).resolves.toBeUndefined();
  const [stopped = Number.POSITIVE_INFINITY] = stopJobs.mock.invocationCallOrder;
  expect(closeDatabase.mock.invocationCallOrder.at(-1)).toBeGreaterThan(stopped);
  // Names the copy that the next version makes.
  const database = await openDatabase({ dataDir });
  expect(await findLastVersion(database.db)).toBe(version);
  await database.close();
});

it('parts that run are stopped when another one fails to start', async () => {
  const database = await openTestDatabase();
  // The first administrator is created after the jobs have started.
  await database.db.execute(sql`alter table admins rename to admins_elsewhere`);
  const config = testConfig(dataDir);
  const onJobError = () => undefined;
  try {
    await expect(assembleParts({ config, database, clock: systemClock, workers: true, onJobError })).rejects.toThrow();
    expect(stopJobs).toHaveBeenCalledOnce();
  } finally {
    await database.db.execute(sql`alter table admins_elsewhere rename to admins`);
    await database.close();
  }
});
