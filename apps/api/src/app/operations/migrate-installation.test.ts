import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestActivities } from '#modules/activity-log';
import { lastBackupFact, saveFact } from '#modules/system';
import { readMigrations } from '#platform/db/migration-files.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import * as schemaState from '#platform/db/schema-state.ts';
import { StartupError } from '#platform/startup-error.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { createCredit, createUser } from '#testing/factories.ts';
import { writeMigrations } from '#testing/migrations-in-folder.ts';
import { runOnServer } from '#testing/postgres-server.ts';
import { openTestApp } from '#testing/test-app.ts';
import { testDatabases } from '#testing/test-database.ts';
import { examineInstallation } from './examine-installation.ts';
import { migrateInstallation } from './migrate-installation.ts';

describe.runIf(testDatabases().includes('postgres'))('npm run migrate', () => {
  const role = `cotejo_app_${randomBytes(4).toString('hex')}`;
  let owned: Awaited<ReturnType<typeof openEmptyDatabase>>;
  const count = readMigrations().length;
  const migrate = () => migrateInstallation({ dataDir: '', databaseUrl: owned.url, databaseDirectUrl: undefined });

  const examine = (environment: Record<string, string> = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-doctor-'));
    return examineInstallation({ DATA_DIR: dataDir, DATABASE_URL: owned.url, ...environment }, '');
  };
  const look = async (environment: Record<string, string> = {}) => {
    const { verdict, text } = (await examine(environment)).find(({ what }) => what === 'Base de datos') ?? {};
    return [verdict, text];
  };

  beforeAll(async () => {
    owned = await openEmptyDatabase('postgres');
    await runOnServer(owned.url, `create role ${role} login`);
  });
  afterAll(async () => {
    await runOnServer(owned.url, `drop owned by ${role}`);
    await runOnServer(owned.url, `drop role ${role}`);
    await owned.close();
  });

  it('is refused to a role that may not make tables, and the doctor says so before [8.7.2]', async () => {
    const url = new URL(owned.url);
    url.username = role;
    const missing = `no está al día (migraciones que faltan: ${count})`;
    expect(await look({ DATABASE_URL: url.href })).toEqual([
      'falla',
      `${missing} y su usuario no puede crear tablas: usa el de su dueño`,
    ]);
    expect((await look())[0]).toBe('aviso');
    const refused = migrateInstallation({ dataDir: '', databaseUrl: url.href, databaseDirectUrl: undefined });
    await expect(refused).rejects.toBeInstanceOf(StartupError);
  });

  it('applies all migrations, also when two run at once, and then none [8.7.2]', async () => {
    await Promise.all([migrate(), migrate()]);
    const { rows } = await owned.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(rows).toHaveLength(count);
    expect(await migrate()).toEqual({ applied: 0, unknown: 0 });
  });

  it('is what the doctor asks for, and a newer schema serves this version [8.7.2] [12.15.6]', async () => {
    expect(await look()).toEqual(['bien', 'PostgreSQL, al día']);
    await owned.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9999999999999)`,
    );
    expect(await look()).toEqual([
      'bien',
      'PostgreSQL, al día y de una versión más nueva (migraciones que esta no conoce: 1)',
    ]);
    expect(await migrate()).toEqual({ applied: 0, unknown: 1 });
    await owned.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'new'`);
  });

  it('is refused as a start is, and the doctor says the same [12.15.7] [12.15.8] [12.15.9]', async () => {
    const refusals = [
      [
        sql`insert into system_facts values ('minimum_version', '"99.1.0"', now())`,
        sql`delete from system_facts where name = 'minimum_version'`,
        /^La base de datos necesita Cotejo 99\.1\.0 o posterior \([^\n]*$/,
      ],
      [
        sql`update drizzle.__drizzle_migrations set hash = 'x' || hash where id = 1`,
        sql`update drizzle.__drizzle_migrations set hash = substr(hash, 2) where id = 1`,
        /^La base de datos es de una versión de Cotejo que no se publicó \([^\n]*$/,
      ],
      [
        sql`update pgboss.version set version = version + 1`,
        sql`update pgboss.version set version = version - 1`,
        /^Las tablas de la cola son de una versión más nueva de Cotejo \([^\n]*$/,
      ],
    ] as const;
    for (const [change, back, line] of refusals) {
      await owned.db.execute(change);
      expect(await look()).toEqual(['falla', expect.stringMatching(line)]);
      expect((await examine()).map(({ what }) => what)).not.toContain('Copias');
      await expect(migrate()).rejects.toThrow(StartupError);
      await expect(migrate()).rejects.toThrow(line);
      await owned.db.execute(back);
    }
    expect(await look()).toEqual(['bien', 'PostgreSQL, al día']);
  });

  it('with MIGRATE=off the doctor asks for it while one is missing [8.7.2]', async () => {
    const missing = `no está al día (migraciones que faltan: ${count})`;
    const other = await openEmptyDatabase('postgres');
    try {
      expect(await look({ DATABASE_URL: other.url, MIGRATE: 'off' })).toEqual([
        'falla',
        `${missing} y MIGRATE=off: ejecuta npm run migrate`,
      ]);
      expect(await look({ DATABASE_URL: other.url })).toEqual([
        'aviso',
        `se pondrá al día al iniciar (migraciones que faltan: ${count})`,
      ]);
    } finally {
      await other.close();
    }
  });

  it('is told by the doctor file by file where there is a version to go back to, with the last backup [12.15.13] [12.15.25]', async () => {
    const files = {
      '0000_initial': 'select 1',
      '0001_ages': '-- expand\nALTER TABLE "users" ADD COLUMN "age" integer',
      '0002_notes': '-- contract: unused since 1.1.0\nDROP TABLE "notes"',
    };
    const [, ...missing] = readMigrations(writeMigrations(files));
    const state = { missing, unknown: 0, newest: '0000_initial.sql', refusal: null };
    const reading = vi.spyOn(schemaState, 'readSchemaState').mockResolvedValue(state);
    const backedUpAt = new Date();
    await saveFact(owned.db, lastBackupFact, true, backedUpAt);
    const findings = await examine();
    reading.mockRestore();
    // The table that it reads may still lack columns.
    expect(findings.map(({ what }) => what)).not.toContain('Correos');
    expect(findings.find(({ what }) => what === 'Copias')).toMatchObject({
      verdict: 'bien',
      text: expect.stringContaining(backedUpAt.toISOString()),
    });
    expect(findings.filter(({ what }) => what.startsWith('Migración'))).toEqual([
      {
        what: 'Migración 0001_ages.sql',
        verdict: 'bien',
        text: expect.stringMatching(/^amplía users \(.*\): se puede volver$/),
      },
      {
        what: 'Migración 0002_notes.sql',
        verdict: 'aviso',
        text: expect.stringMatching(/^reduce notes \(.*\): sin vuelta antes de 1\.1\.0$/),
      },
    ]);
  });

  it('leaves a server that owns nothing all it needs with MIGRATE=off [8.7.2]', async () => {
    for (const schema of ['public', 'drizzle', 'pgboss']) {
      await runOnServer(owned.url, `grant usage on schema ${schema} to ${role}`);
      await runOnServer(owned.url, `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    }
    await runOnServer(owned.url, `grant usage on all sequences in schema public to ${role}`);
    await runOnServer(owned.url, `revoke update, delete on activities, activity_digests from ${role}`);
    await runOnServer(owned.url, `revoke update on activity_words from ${role}`);
    const url = new URL(owned.url);
    url.username = role;
    const failed: unknown[] = [];
    const app = await openTestApp(
      await openDatabase({ dataDir: '', databaseUrl: url.href, poolSize: 5 }),
      { migrate: false },
      { onJobError: (error) => failed.push(error) },
    );
    try {
      const { user, token } = await createUser(app);
      await createCredit(app, { userId: user.id });
      expect((await app.call('GET', '/users/profile', { token })).status).toBe(200);
      const asked = { email: 'ana@ejemplo.ec', nombres: 'Ana' };
      expect((await app.call('POST', '/verification/send', { body: asked })).status).toBe(200);
      expect(await app.mailsTo(asked.email)).toHaveLength(1);
      await digestActivities(app.parts);
      for (const statement of [sql`delete from activities`, sql`update activity_digests set record_count = 0`])
        await expect(app.parts.db.execute(statement)).rejects.toMatchObject({
          cause: { message: expect.stringMatching(/permission denied/) },
        });
      expect(failed).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
