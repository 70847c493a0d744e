import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '#clock.ts';
import { readConfig } from '#config.ts';
import { inTransaction } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import { loadDemoData } from '#demo/load-demo-data.ts';
import { accountDeletedMail } from '#mail/messages/account-notices.ts';
import { assembleParts } from '#parts.ts';
import { createAdmin } from '#testing/admin-factories.ts';
import { drawOnce } from '#testing/draw-once.ts';
import { emptyTarget } from '#testing/empty-target.ts';
import { createCredit, createUser, uploadDocument, uploadFormerDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import { openTestDatabase, testDatabases } from '#testing/test-database.ts';
import { withWrongRowCount } from '#testing/wrong-backup.ts';
import { readManifest } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';
import { tablesInOrder } from './table-order.ts';

const engines = testDatabases();
// In the short form each engine is read once and filled once.
const ways = engines
  .flatMap((from) => engines.map((to) => ({ from, to })))
  .filter(({ from, to }) => !process.env.SHORT_TESTS || engines.length === 1 || from !== to);

describe.each(ways)('a backup of $from brought back to $to', ({ from, to }) => {
  let app: TestApp;
  let folder: string;
  let target: Awaited<ReturnType<typeof emptyTarget>>;

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase(from));
    await loadDemoData(app.parts, drawOnce);
    const { user } = await createUser(app, { apellidos: 'Ñáñez "de la\u2028Torre" \\ O’Prueba' });
    const draft = await createCredit(app, { userId: user.id });
    await uploadFormerDocument(app, { creditId: draft.id });
    await uploadDocument(app, { creditId: draft.id });
    const { accessToken: token } = await createAdmin(app);
    // Written, and not yet sent: one with a temporary password, one without.
    const farewell = accountDeletedMail({ nombres: user.nombres, at: app.clock.now() });
    await inTransaction(app.parts.db, (tx) => app.parts.mailer.send(tx, { to: user.email, ...farewell }));
    await app.call('POST', `/admin/auth/create-from-user/${user.id}`, { token });
    ({ folder } = await runBackup(app.parts));
    target = await emptyTarget(to);
  });
  afterAll(async () => {
    await app?.close();
    await target?.deleteTarget();
  });

  it('refuses a damaged part before anything is written', async () => {
    const damagedTarget = await emptyTarget('embedded');
    app.clock.advance(1_000);
    const { folder: damaged } = await runBackup(app.parts);
    appendFileSync(join(damaged, 'tables/users.ndjson'), ' ');
    await expect(restoreBackup(damaged, damagedTarget.installation)).rejects.toThrow(/dañada: tables\/users\.ndjson/);
    expect(existsSync(damagedTarget.installation.dataDir)).toBe(false);
    rmSync(damaged, { recursive: true });
    await damagedTarget.deleteTarget();
  });

  // On the embedded one the whole folder goes, which takes the disk of a busy machine long to fill
  // once more.
  if (to === 'postgres')
    it('that fails half-way leaves the target as empty as it was', async () => {
      await withWrongRowCount(folder, async () => {
        await expect(restoreBackup(folder, target.installation)).rejects.toThrow(/^users has \d+ rows instead of/);
      });
      const { dataDir } = target.installation;
      expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
    });

  // On PostgreSQL into the target of the failed one: nothing is in the way.
  it('has every row, every file and every mail again', async () => {
    const restored = await restoreBackup(folder, target.installation);
    expect(restored).toMatchObject({ tables: tablesInOrder().length, missingFiles: 0, secrets: 1, mailsToSend: 1 });
    expect(restored.rows).toBeGreaterThan(500);
    expect(restored.files).toBeGreaterThan(3);
    const { installation } = target;
    expect(statSync(join(installation.dataDir, 'secrets/document-keys')).mode & 0o777).toBe(0o600);
    if (to === 'embedded') expect(statSync(join(installation.dataDir, 'secrets')).mode & 0o777).toBe(0o700);

    const database = await openDatabase(installation);
    try {
      const config = testConfig(installation.dataDir, { databaseUrl: installation.databaseUrl });
      const clock = new ManualClock(app.clock.now());
      const { parts, stop } = await assembleParts({
        config,
        database,
        clock,
        workers: false,
        onJobError: () => undefined,
      });
      for (const name of tablesInOrder()) {
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
      // The next application goes on after the highest number.
      const numbers = await parts.db.execute<{ next: number; highest: number }>(
        sql`select nextval('credit_numbers')::int as next, max(running_number)::int as highest from credits`,
      );
      expect(numbers.rows[0]?.next).toBe((numbers.rows[0]?.highest ?? 0) + 1);
      const { rows } = await parts.db.execute<{ key: string }>(
        sql`select storage_key as key from documents union all select storage_key from former_documents union all select storage_key from document_parts`,
      );
      for (const { key } of rows)
        expect((await parts.storage.get(key)).equals(await app.parts.storage.get(key))).toBe(true);
      const mails = await parts.db.execute(sql`select kind from mails`);
      expect(mails.rows).toEqual([{ kind: 'account-deleted' }]);
      expect(await parts.jobs.runDue()).toBe(1);
      const unsent = await parts.db.execute(sql`select 1 from mails where sent_at is null`);
      expect(unsent.rows).toEqual([]);
      await stop();
    } finally {
      await database.close();
    }
  });

  it('refuses a target that is not empty, in one line', async () => {
    await expect(restoreBackup(folder, target.installation)).rejects.toThrow(/^[^\n]*no está vacía[^\n]*$/);
    if (to === 'postgres') {
      const other = mkdtempSync(join(tmpdir(), 'cotejo-restore-'));
      await expect(restoreBackup(folder, { ...target.installation, dataDir: other })).rejects.toThrow(
        /base de datos de DATABASE_URL no está vacía/,
      );
      expect(readdirSync(other)).toEqual([]);
      rmSync(other, { recursive: true });
    }
  });
});

describe('backups', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase(), { backupKeep: 2 });
  });
  afterAll(() => app.close());

  it('are kept as many as asked for, readable by their owner alone, and told of', async () => {
    const { parts, clock } = app;
    const made: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      made.push((await runBackup(parts)).folder);
      clock.advance(24 * 3_600_000);
    }
    expect(readdirSync(parts.config.backupDir).map((name) => join(parts.config.backupDir, name))).toEqual(
      made.slice(-2),
    );
    const newest = made.at(-1) ?? '';
    expect(statSync(newest).mode & 0o077).toBe(0);
    for (const name of readdirSync(newest, { recursive: true, encoding: 'utf8' })) {
      expect(statSync(join(newest, name)).mode & 0o077, name).toBe(0);
    }
    const { accessToken: token } = await createAdmin(app);
    const state = (await app.call('GET', '/admin/system', { token })).body.data as { lastBackupAt: string };
    expect(state.lastBackupAt).toBe((await readManifest(newest)).createdAt);
  });

  it('of another version, and with keys nobody has, are refused', async () => {
    const { user } = await createUser(app);
    await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const { folder } = await runBackup(app.parts);
    const { installation, deleteTarget } = await emptyTarget('embedded');
    const foreign = { ...installation, documentKeys: `other:${Buffer.alloc(32).toString('base64')}` };
    await expect(restoreBackup(folder, foreign)).rejects.toThrow(/En DOCUMENT_KEYS falta la clave k[0-9a-f]{8}/);
    await deleteTarget();
  });

  it('are made by the server every night', async () => {
    const { rows } = await app.parts.db.execute(sql`select name from pgboss.schedule where name = 'backup.run'`);
    expect(rows).toEqual([]);
    const config = readConfig({ DATA_DIR: app.parts.config.dataDir, BACKUP_KEEP: '3' });
    expect(config).toMatchObject({ backupDaily: true, backupKeep: 3 });
    await inTransaction(app.parts.db, (tx) => app.parts.jobs.enqueue(tx, 'backup.run', {}));
    const before = readdirSync(app.parts.config.backupDir).length;
    app.clock.advance(1_000);
    await app.parts.jobs.runDue();
    expect(readdirSync(app.parts.config.backupDir)).toHaveLength(Math.min(before, 2));
  });
});
