import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { restoreBackup } from '#app/operations/backup/restore-backup.ts';
import { runBackup } from '#app/operations/backup/run-backup.ts';
import { examineInstallation } from '#app/operations/examine-installation.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { emptyTarget } from '#testing/empty-target.ts';
import { signInUser } from '#testing/factories.ts';
import { takeOwnData } from '#testing/take-own-data.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { testDatabases } from '#testing/test-database.ts';
import { verifyActivities } from '../../modules/activity-log/verify-activities.ts';
import { findMissingValues } from './fill-closed-sets.ts';
import { readEverything, validateConstraints } from './judge-upgrade.ts';
import { allMigrationNames, loadFiles, loadRows, migrationsNamed } from './load-upgrade.ts';
import { keysFile, upgradeDay, writeUpgrade } from './write-upgrade.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const upgrades = join(root, 'upgrades');
const released = JSON.parse(readFileSync(join(root, 'apps/api/migrations/released.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>;
const versions = Object.keys(released);
/** What the next release would leave behind: it needs PostgreSQL to be made. */
const present = 'this one';

let made: string;
const folderOf = (version: string) => (version === present ? made : join(upgrades, version));

/** The migrations that came with a version or before it. */
const namesOf = (version: string): string[] =>
  version === present
    ? allMigrationNames()
    : versions.slice(0, versions.indexOf(version) + 1).flatMap((one) => Object.keys(released[one] ?? {}));

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'cotejo-upgrade-'));
  const { serverUrl } = inject('postgresTemplate') ?? {};
  if (serverUrl) await writeUpgrade(made, serverUrl);
}, 120_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

const allTried = [
  ...versions.flatMap((version) => testDatabases().map((kind) => [version, kind] as const)),
  ...(inject('postgresTemplate') ? [[present, 'postgres'] as const] : []),
];

describe.each(allTried)('an installation of version %s (%s), brought to this one', (version, kind) => {
  let app: TestApp;
  let database: DatabaseConnection;
  let keys: string[];
  let dataDir: string;
  let databaseUrl: string | undefined;
  let missing: Awaited<ReturnType<typeof findMissingValues>>;
  const documentKeys = () => readFileSync(join(folderOf(version), keysFile), 'utf8').trim();

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'cotejo-upgraded-'));
    const server = kind === 'postgres' ? await openEmptyDatabase('postgres') : null;
    databaseUrl = server?.url;
    database = server ?? (await openDatabase({ dataDir }));
    await database.migrate(migrationsNamed(namesOf(version)));
    await loadRows(database, folderOf(version));
    missing = await findMissingValues(database.db);
    await prepareSchema(database, { isMigrating: true });
    app = await openTestApp(database, { documentKeys: documentKeys(), databaseUrl }, { hasTerms: false });
    app.clock.set(new Date(upgradeDay));
    keys = await loadFiles(app.parts.storage, folderOf(version));
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is at most 1 MB with its rows and files [12.15.19]', () => {
    const files = readdirSync(folderOf(version), { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, name) => sum + statSync(join(folderOf(version), name)).size, 0);
    expect(bytes).toBeLessThan(1_000_000);
    expect(keys).toHaveLength(3);
  });

  it('has a row for each value of each closed set [12.15.23]', () => {
    expect(missing).toEqual([]);
  });

  it('keeps every rule of the schema, validated anew, and the digests of the log [12.15.19]', async () => {
    await validateConstraints(app.parts.db);
    expect(await verifyActivities(app.parts)).toMatchObject({ valid: true });
  });

  it('answers every GET that has a row with 200, by its schema [12.15.19]', async () => {
    expect(await readEverything(app, keys[0] ?? '')).toEqual([]);
  }, 120_000);

  it('gives a stored document and a person their data [12.15.19]', async () => {
    const { rows } = await app.parts.db.execute<{ id: string; credit: string; owner: string; bytes: number }>(
      sql`select documents.id, credit_id as credit, user_id as owner, size_bytes as bytes
        from documents join credits on credits.id = credit_id where storage_key = ${keys[0]}`,
    );
    const [document] = rows;
    const token = await signInUser(app, document?.owner ?? '');
    const file = await app.call('GET', `/credits/${document?.credit}/documents/${document?.id}/download`, { token });
    expect([file.status, file.bytes.length]).toEqual([200, document?.bytes]);
    const { json } = await takeOwnData(app, token);
    expect(JSON.stringify(json)).toContain(document?.credit);
  });

  it('is backed up and restored, and the doctor finds nothing wrong [12.15.19]', async () => {
    const { folder } = await runBackup(app.parts);
    const target = await emptyTarget(kind, { documentKeys: documentKeys() });
    const { installation } = target;
    try {
      expect((await restoreBackup(folder, installation)).files).toBe(3);
      const environment = {
        DATA_DIR: installation.dataDir,
        DOCUMENT_KEYS: documentKeys(),
        ...(installation.databaseUrl && { DATABASE_URL: installation.databaseUrl }),
      };
      const findings = await examineInstallation(environment, dataDir);
      expect(findings.filter(({ verdict }) => verdict === 'falla')).toEqual([]);
      expect(findings.map(({ what }) => what)).toContain('Términos');
    } finally {
      await target.deleteTarget();
    }
  });

  // Last, because they change what is there.
  it('would name a column that was renamed and a check that was narrowed without filling [12.15.20]', async () => {
    const { db } = app.parts;
    await db.execute(sql`alter table credits add constraint narrowed check (amount_cents > 1000000000) not valid`);
    const narrowed: unknown = await validateConstraints(db).catch((error: unknown) => error);
    expect(String((narrowed as Error).cause)).toContain('narrowed does not hold');
    await db.execute(sql`alter table credits drop constraint narrowed`);
    await validateConstraints(db);
    await db.execute(sql`alter table blog_posts rename column title to heading`);
    const lines = await readEverything(app, keys[0] ?? '');
    expect(lines.map((line) => line.split(':')[0])).toContain('GET /admin/blogs');
    expect(lines.find((line) => line.startsWith('GET /admin/blogs:'))).toMatch(/^GET \/admin\/blogs: 500 /);
  }, 120_000);

  it('would be refused by a version whose released file was changed [12.15.20]', async () => {
    const folder = migrationsNamed(namesOf(version));
    appendFileSync(join(folder, '0000_initial.sql'), '\n-- changed');
    await expect(prepareSchema(database, { isMigrating: true, folder })).rejects.toThrow(
      /versión de Cotejo que no se publicó/,
    );
  });
});
