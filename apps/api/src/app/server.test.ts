import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { examineInstallation } from '#app/operations/examine-installation.ts';
import { assembleParts } from '#app/parts.ts';
import { startServer } from '#app/server.ts';
import { systemClock } from '#platform/clock.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { findLastStart } from '#platform/db/version-facts.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import * as telemetry from '#platform/telemetry/open-logger.ts';
import { version } from '#platform/version.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { testConfig } from '#testing/test-config.ts';
import { openTestDatabase, testDatabases } from '#testing/test-database.ts';

/** These tests need no built site. */
const openSite = async () => ({ handle: async () => new Response(), assetsDir: null });

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
    await expect(startServer(environment, openSite)).rejects.toThrow(`El puerto ${port} ya está ocupado`);
  } finally {
    other.close();
  }
  expect(stopJobs).toHaveBeenCalledOnce();
  await expect(stopJobs.mock.results[0]?.value).resolves.toBeUndefined();
  const [stopped = Number.POSITIVE_INFINITY] = stopJobs.mock.invocationCallOrder;
  expect(closeDatabase.mock.invocationCallOrder.at(-1)).toBeGreaterThan(stopped);
  // Names the copy that the next version makes.
  const database = await openDatabase({ dataDir });
  expect((await findLastStart(database.db))?.version).toBe(version);
  await database.close();
});

it('a start on a newer schema says once how many migrations it does not know, and serves [12.15.6]', async () => {
  const database = await openDatabase({ dataDir });
  await prepareSchema(database, { isMigrating: true });
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9999999999999)`,
  );
  await database.close();
  const lines: string[] = [];
  const { openLogger } = telemetry;
  const opened = vi
    .spyOn(telemetry, 'openLogger')
    .mockImplementation((config) => openLogger(config, { write: (line) => lines.push(line) }));
  const welcome = vi.spyOn(console, 'info').mockReturnValue();
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'off', PORT: '0', DRAIN_SECONDS: '0' };
  try {
    const server = await startServer(environment, openSite);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    await server.stop();
  } finally {
    opened.mockRestore();
    welcome.mockRestore();
  }
  const told = lines.map((line) => JSON.parse(line)).filter(({ migrations }) => migrations !== undefined);
  expect(told).toEqual([
    expect.objectContaining({
      level: 30,
      migrations: 1,
      msg: 'the schema is newer than this version, which it still serves',
    }),
  ]);
});

it.runIf(testDatabases().includes('postgres'))(
  'a first start on PostgreSQL makes the folder that doctor and backup ask for [12.15.24]',
  async () => {
    const database = await openEmptyDatabase('postgres');
    const environment = {
      ...{ DATA_DIR: join(dataDir, 'new'), DATABASE_URL: database.url, LOG_LEVEL: 'silent', PORT: '0' },
      // Generated ones would be written there.
      ...{ APP_SECRET: 'x'.repeat(32), DOCUMENT_KEYS: generateDocumentKey(), ADMIN_PASSWORD: 'Revisora*2026' },
      DRAIN_SECONDS: '0',
    };
    const welcome = vi.spyOn(console, 'info').mockReturnValue();
    const configuration = async () =>
      (await examineInstallation(environment, '')).find(({ what }) => what === 'Configuración')?.verdict;
    try {
      expect(await configuration()).toBe('falla');
      const server = await startServer(environment, openSite);
      await server.stop();
      expect(await configuration()).toBe('bien');
      const file = join(dataDir, 'file');
      await writeFile(file, '');
      const inAFile = { ...environment, DATA_DIR: join(file, 'new') };
      await expect(startServer(inAFile, openSite)).rejects.toThrow(/^No se puede escribir en la carpeta .*ENOTDIR/);
    } finally {
      welcome.mockRestore();
      await database.close();
    }
  },
);

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
