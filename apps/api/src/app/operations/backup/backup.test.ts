import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assembleParts } from '#app/parts.ts';
import { loadDemoData } from '#demo/load-demo-data.ts';
import { ManualClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readMigrations } from '#platform/db/migration-files.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { dumpPostgres, restorePostgres } from '#platform/db/postgres-tools.ts';
import { systemFacts } from '#platform/db/schema.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { drawOnce } from '#testing/draw-once.ts';
import { emptyTarget } from '#testing/empty-target.ts';
import { createAdmin, createCredit, createUser, uploadDocument, uploadFormerDocument } from '#testing/factories.ts';
import { tableNames } from '#testing/table-names.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import { openTestDatabase, testDatabases } from '#testing/test-database.ts';
import { unreadableCopyOf } from '#testing/unreadable-backup.ts';
import { accountDeletedMail } from '../../../modules/privacy/account-mails.ts';
import { readManifest } from './backup-format.ts';
import { checkVersion, restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';

const documentKeys = generateDocumentKey();

describe.each(testDatabases())('a backup of %s', (engine) => {
  let app: TestApp;
  let folder: string;
  let target: Awaited<ReturnType<typeof emptyTarget>>;

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase(engine), { documentKeys }, { hasTerms: false });
    await loadDemoData(app.parts, drawOnce);
    const { user } = await createUser(app, { apellidos: 'Ñáñez "de la\u2028Torre" \\ O’Prueba' });
    const draft = await createCredit(app, { userId: user.id });
    await uploadFormerDocument(app, { creditId: draft.id });
    await uploadDocument(app, { creditId: draft.id });
    const { token } = await createAdmin(app);
    // Unsent mails, one of them with a temporary password.
    const farewell = accountDeletedMail({ nombres: user.nombres, at: app.clock.now() });
    await inTransaction(app.parts.db, (tx) => app.parts.mailer.send(tx, { to: user.email, ...farewell }));
    await app.call('POST', `/admin/auth/create-from-user/${user.id}`, { token });
    ({ folder } = await runBackup(app.parts));
    target = await emptyTarget(engine, { documentKeys });
  });
  afterAll(async () => {
    await app?.close();
    await target?.deleteTarget();
  });

  async function changed(change: (copy: string) => Promise<unknown> | unknown): Promise<string> {
    const copy = join(mkdtempSync(join(dirname(target.installation.dataDir), 'changed-')), 'backup');
    cpSync(folder, copy, { recursive: true });
    await change(copy);
    return copy;
  }
  const ours = readMigrations().map(({ hash }) => hash);
  const changedManifest = (changes: object) =>
    changed(async (copy) =>
      writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...(await readManifest(copy)), ...changes })),
    );

  it.each([
    [
      'damaged',
      () => changed((copy) => appendFileSync(join(copy, 'database'), ' ')),
      /^La copia está dañada: database /,
    ],
    [
      'short of a file',
      () => changed((copy) => rmSync(join(copy, 'files', readdirSync(join(copy, 'files'))[0] ?? ''))),
      /^La copia está dañada: files /,
    ],
    ['of an old form', () => changedManifest({ format: 2 }), /^La copia de .* es de otra versión de Cotejo/],
    [
      'of another version',
      () => changedManifest({ cotejo: '7.6.5', migrations: [...ours, 'f'.repeat(64)] }),
      /^La copia es de otra versión de Cotejo, la 7\.6\.5: recupérala con ella/,
    ],
    [
      'of the other engine',
      () => changedManifest({ engine: engine === 'postgres' ? 'embedded' : 'postgres' }),
      /^La copia es de (la base de datos incorporada|PostgreSQL)/,
    ],
    ['with keys nobody has', () => changedManifest({ documentKeyIds: ['other'] }), /^Falta la clave other:/],
    ['nowhere', () => join(tmpdir(), 'nowhere'), /^En .* no hay ninguna copia completa/],
  ])('is refused in one line when it is %s, and nothing is written [12.15.14]', async (_what, make, reason) => {
    const refused = await restoreBackup(await make(), target.installation).catch((error: Error) => error.message);
    expect(refused).toMatch(reason);
    expect(refused).not.toContain('\n');
    expect(existsSync(target.installation.dataDir)).toBe(false);
  });

  it('that fails half-way leaves the target as empty as it was', async () => {
    await expect(
      restoreBackup(await unreadableCopyOf(folder, dirname(target.installation.dataDir)), target.installation),
    ).rejects.toThrow();
    const { dataDir } = target.installation;
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  });

  // The same target: failed restores leave it empty.
  it('has every row, every file and every mail again', async () => {
    const restored = await restoreBackup(folder, target.installation);
    expect(restored.files).toBeGreaterThan(3);
    const { installation } = target;
    const database = await openDatabase(installation);
    try {
      const config = testConfig(installation.dataDir, { databaseUrl: installation.databaseUrl, documentKeys });
      const clock = new ManualClock(app.clock.now());
      const { parts, stop } = await assembleParts({
        config,
        database,
        clock,
        workers: false,
        onJobError: () => undefined,
      });
      for (const name of tableNames) {
        const read = sql`select md5(string_agg(line, chr(10) order by line collate "C")) as hash, count(*)::int as count
          from (select to_jsonb(t)::text as line from ${sql.identifier(name)} t) lines`;
        const facts =
          name === 'system_facts'
            ? sql`select count(*)::int as count from system_facts where name = 'demo_data'`
            : name === 'mails'
              ? sql`select id, kind, body_text from mails where kind <> 'admin-temporary-password'`
              : read;
        expect((await parts.db.execute(facts)).rows, name).toEqual((await app.parts.db.execute(facts)).rows);
      }
      const numbers = await parts.db.execute<{ next: number; highest: number }>(
        sql`select nextval('credit_numbers')::int as next, max(running_number)::int as highest from credits`,
      );
      expect(numbers.rows[0]?.next).toBe((numbers.rows[0]?.highest ?? 0) + 1);
      const { rows } = await parts.db.execute<{ key: string }>(
        sql`select storage_key as key from documents union all select storage_key from document_parts`,
      );
      for (const { key } of rows)
        expect((await parts.storage.get(key)).equals(await app.parts.storage.get(key))).toBe(true);
      // Mails with a temporary password are deleted; a new one can be requested.
      const mails = await parts.db.execute(sql`select kind from mails`);
      expect(mails.rows).toEqual([{ kind: 'account-deleted' }]);
      await parts.jobs.runDue();
      const unsent = await parts.db.execute(sql`select 1 from mails where sent_at is null`);
      expect(unsent.rows).toEqual([]);
      await expect(
        parts.db.execute(sql`delete from activities`).catch((error: Error) => String(error.cause)),
      ).resolves.toMatch(/never changed|permission denied/);
      await stop();
    } finally {
      await database.close();
    }
  });

  it('refuses a target that is not empty, in one line', async () => {
    await expect(restoreBackup(folder, target.installation)).rejects.toThrow(/^[^\n]*no está vacía[^\n]*$/);
    if (engine === 'postgres') {
      const other = mkdtempSync(join(tmpdir(), 'cotejo-restore-'));
      await expect(restoreBackup(folder, { ...target.installation, dataDir: other })).rejects.toThrow(
        /base de datos de DATABASE_URL no está vacía/,
      );
      expect(readdirSync(other)).toEqual([]);
      rmSync(other, { recursive: true });
    }
  });

  it('holds none of the secrets, and is readable by its owner alone', async () => {
    for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      expect(name).toMatch(/^(\.|manifest\.json|database|files(\/[0-9a-f]{48})?)$/);
      expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
    }
  });

  it('ends when its job is stopped, and leaves neither a half backup nor its mark [8.6.8]', async () => {
    const before = readdirSync(app.parts.config.backupDir);
    const stopping = new AbortController();
    const read = app.parts.storage.readEncrypted;
    const reading = vi.spyOn(app.parts.storage, 'readEncrypted').mockImplementation((key) => {
      stopping.abort(new Error('stopped'));
      return read(key);
    });
    app.clock.advance(1_000);
    await expect(runBackup(app.parts, stopping.signal)).rejects.toThrow('stopped');
    reading.mockRestore();
    expect(readdirSync(app.parts.config.backupDir)).toEqual(before);
    expect(await app.parts.db.$count(systemFacts, like(systemFacts.name, 'backup_running%'))).toBe(0);
  });
});

it.each([
  ['pg_dump', (url: string) => dumpPostgres(url, (dump) => dump.pipeTo(new WritableStream()))],
  ['pg_restore', (url: string) => restorePostgres(url, new Blob(['x']).stream())],
])('a machine without %s is told what it lacks in one line', async (program, run) => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(run('postgres://cotejo@127.0.0.1/cotejo')).rejects.toThrow(
    new RegExp(`^Falta ${program}: instala el cliente de PostgreSQL`),
  );
  vi.unstubAllEnvs();
});

it('a backup of an older version is restored, one of a newer or of another is not [12.15.14]', () => {
  const check = (...migrations: string[]) =>
    checkVersion({ cotejo: '1.2.0', engine: 'embedded', migrations }, { databaseUrl: undefined }, ['a', 'b']);
  check('a');
  check('a', 'b');
  for (const migrations of [[], ['b'], ['b', 'a'], ['a', 'b', 'c']])
    expect(() => check(...migrations)).toThrow(
      /^La copia es de otra versión de Cotejo, la 1\.2\.0: recupérala con ella/,
    );
});

describe('backups', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase(), { backupKeep: 2 });
  });
  afterAll(() => app.close());

  it('are kept as many as asked for, and told of', async () => {
    const { parts, clock } = app;
    const made: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      made.push((await runBackup(parts)).folder);
      clock.advance(24 * 3_600_000);
    }
    expect(readdirSync(parts.config.backupDir).map((name) => join(parts.config.backupDir, name))).toEqual(
      made.slice(-2),
    );
    const { token } = await createAdmin(app);
    const state = (await app.call('GET', '/admin/system', { token })).body.data as { lastBackupAt: string };
    expect(state.lastBackupAt).toBe((await readManifest(made.at(-1) ?? '')).createdAt);
  });

  it('are made by the server every night', async () => {
    const { rows } = await app.parts.db.execute(sql`select name from pgboss.schedule where name = 'backup.run'`);
    expect(rows).toEqual([]);
    const config = readConfig({ DATA_DIR: app.parts.config.dataDir, BACKUP_KEEP: '3' });
    expect(config).toMatchObject({ backupDaily: true, backupKeep: 3 });
    const before = readdirSync(app.parts.config.backupDir);
    app.clock.advance(1_000);
    await inTransaction(app.parts.db, (tx) => app.parts.jobs.enqueue(tx, 'backup.run', {}));
    await app.parts.jobs.runDue();
    const names = readdirSync(app.parts.config.backupDir);
    expect(names).toHaveLength(2);
    expect(names).not.toEqual(before);
  });

  it('are made every night, but not where database and files are both outside [8.6.9]', () => {
    const of = (environment: Record<string, string>) =>
      readConfig({ DATA_DIR: app.parts.config.dataDir, ...environment }).backupDaily;
    const database = { DATABASE_URL: 'postgres://cotejo@127.0.0.1/cotejo' };
    const bucket = { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9000' };
    expect([of({}), of(database), of(bucket), of({ ...database, ...bucket })]).toEqual([true, true, true, false]);
    expect(of({ ...database, ...bucket, BACKUP_DAILY: 'on' })).toBe(true);
    expect(of({ BACKUP_DAILY: 'off' })).toBe(false);
  });
});
