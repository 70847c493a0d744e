import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { assembleParts } from '#app/parts.ts';
import { makeBackupKey } from '#platform/backup-encryption.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { startFakeSmtp } from '#platform/mail/fake-smtp.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { createInstitution } from '#testing/factories.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import { hasRedis, startRedis } from '#testing/redis-server.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { examineInstallation, type Finding } from './examine-installation.ts';

const runScript = (script: string, environment: Record<string, string>) =>
  new Promise<{ stdout: string; stderr: string }>((done) => {
    const path = resolve(import.meta.dirname, '../../../../../scripts', script);
    execFile(process.execPath, [path], { env: { PATH: process.env.PATH, ...environment } }, (_status, stdout, stderr) =>
      done({ stdout, stderr }),
    );
  });

describe('the doctor', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-doctor-'));

  beforeAll(async () => {
    const config = readConfig({ DATA_DIR: dataDir });
    const database = await openDatabase({ dataDir });
    await database.migrate();
    const { stop } = await assembleParts({
      config,
      database,
      clock: systemClock,
      workers: false,
      onJobError: () => undefined,
    });
    await stop();
    await database.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const examine = async (environment: Record<string, string> = {}): Promise<Record<string, Finding['verdict']>> => {
    const findings = await examineInstallation({ DATA_DIR: dataDir, ...environment }, join(dataDir, 'no-build'));
    return Object.fromEntries(findings.map(({ what, verdict }) => [what, verdict]));
  };

  it('finds everything well but what is still to come', async () => {
    expect(await examine()).toEqual({
      Node: 'bien',
      Sitio: 'aviso',
      Configuración: 'bien',
      Secretos: 'bien',
      Disco: 'bien',
      'Base de datos': 'bien',
      Archivos: 'bien',
      Términos: 'falla',
      Requisitos: 'bien',
      Copias: 'aviso',
      Correos: 'bien',
      'Servidor de correo': 'bien',
    });
  });

  it('names the institutions whose stored criteria cannot be read [12.12.18]', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'cotejo-criteria-'));
    cpSync(dataDir, broken, { recursive: true });
    chmodSync(join(broken, 'secrets'), 0o700);
    const database = await openDatabase({ dataDir: broken });
    const config = readConfig({ DATA_DIR: broken });
    const onJobError = () => undefined;
    const { parts, stop } = await assembleParts({ config, database, clock: systemClock, workers: false, onJobError });
    await createInstitution({ parts }, { name: 'Banco Ilegible', personalLoan: { criteria: { minAge: 'veinte' } } });
    await stop();
    await database.close();
    const findings = await examineInstallation({ DATA_DIR: broken }, join(dataDir, 'no-build'));
    expect(findings.find(({ what }) => what === 'Requisitos')).toEqual({
      what: 'Requisitos',
      verdict: 'aviso',
      text: 'no se pueden leer los de Banco Ilegible, y no se publica ninguno: guárdalos de nuevo en su ficha',
    });
    rmSync(broken, { recursive: true });
  });

  it('tells of a damaged database and what to do [6.7.4]', async () => {
    const damaged = mkdtempSync(join(tmpdir(), 'cotejo-damaged-'));
    cpSync(dataDir, damaged, { recursive: true });
    chmodSync(join(damaged, 'secrets'), 0o700);
    rmSync(join(damaged, 'database/pg_wal'), { recursive: true });
    const said = 'está dañada: guárdala aparte y recupera una copia con npm run restore';
    await expect(openDatabase({ dataDir: damaged })).rejects.toThrow(said);
    const findings = await examineInstallation({ DATA_DIR: damaged }, join(dataDir, 'no-build'));
    expect(findings.find(({ what }) => what === 'Base de datos')).toMatchObject({
      verdict: 'falla',
      text: expect.stringContaining(said),
    });
    rmSync(damaged, { recursive: true });
  });

  it('tells of a table that is damaged [6.7.4]', async () => {
    const damaged = mkdtempSync(join(tmpdir(), 'cotejo-damaged-'));
    cpSync(dataDir, damaged, { recursive: true });
    chmodSync(join(damaged, 'secrets'), 0o700);
    const database = await openDatabase({ dataDir: damaged });
    const { rows } = await database.db.execute<{ path: string }>(
      sql`select pg_relation_filepath('drizzle.__drizzle_migrations') as path`,
    );
    await database.close();
    writeFileSync(join(damaged, 'database', rows[0]?.path ?? ''), Buffer.alloc(8_192, 7));
    const findings = await examineInstallation({ DATA_DIR: damaged }, join(dataDir, 'no-build'));
    expect(findings.find(({ what }) => what === 'Base de datos')?.text).toContain('está dañada');
    rmSync(damaged, { recursive: true });
  });

  it('tells of secrets that others can read', async () => {
    chmodSync(join(dataDir, 'secrets/app-secret'), 0o644);
    expect((await examine()).Secretos).toBe('falla');
    chmodSync(join(dataDir, 'secrets/app-secret'), 0o600);
  });

  it('tells of a mail server that does not respond', async () => {
    const smtp = await startFakeSmtp();
    expect((await examine({ SMTP_URL: smtp.url }))['Servidor de correo']).toBe('bien');
    await smtp.close();
    expect((await examine({ SMTP_URL: smtp.url }))['Servidor de correo']).toBe('falla');
  });

  it('warns of a Redis that does not respond, and fails nobody for it', async () => {
    const nowhere = `redis://127.0.0.1:${await findFreePort()}`;
    expect((await examine({ REDIS_URL: nowhere })).Redis).toBe('aviso');
    expect(await examine()).not.toHaveProperty('Redis');
  });

  it.runIf(hasRedis)('warns of a Redis that stands still', async () => {
    const redis = await startRedis();
    expect((await examine({ REDIS_URL: redis.url })).Redis).toBe('bien');
    redis.freeze();
    expect((await examine({ REDIS_URL: redis.url })).Redis).toBe('aviso');
    redis.thaw();
    await redis.kill();
  });

  it.runIf(inject('postgresTemplate'))(
    'and the backup need no folder where database and files lie elsewhere; the doctor looks at them there and says whether it is encrypted [8.5.10] [12.2.10]',
    async () => {
      const postgres = await openTestDatabase('postgres');
      const url = postgres.url ?? '';
      const s3 = await startS3Server();
      const elsewhere: Record<string, string> & { BACKUP_DIR: string } = {
        ...{ NODE_ENV: 'production', DATA_DIR: join(dataDir, 'nowhere'), PUBLIC_ORIGIN: 'https://cotejo.example' },
        ...{
          ADMIN_EMAIL: 'a@cotejo.example',
          ADMIN_PASSWORD: 'Primera*2026',
          APP_SECRET: 'secreto-de-las-pruebas-0123456789',
        },
        ...{
          DOCUMENT_KEYS: generateDocumentKey(),
          SMTP_URL: 'smtp://127.0.0.1:1',
          METRICS_TOKEN: 'metricas-de-las-pruebas',
        },
        ...{ DATABASE_URL: url, STORAGE_URL: s3.newFolder() },
        BACKUP_DIR: join(dataDir, 'copies'),
      };
      expect((await runScript('backup.ts', elsewhere)).stderr).toMatch(
        /^Falta la variable BACKUP_PUBLIC_KEY, [^\n]*\n$/,
      );
      expect(existsSync(elsewhere.BACKUP_DIR)).toBe(false);
      const copies = async () => {
        const findings = await examineInstallation(elsewhere, join(dataDir, 'no-build'));
        return findings.find(({ what }) => what === 'Copias')?.text;
      };
      expect(await copies()).toBe('no se hace ninguna sin BACKUP_PUBLIC_KEY o BACKUP_IN_CLEAR=on');
      elsewhere.BACKUP_IN_CLEAR = 'on';
      expect(await copies()).toBe('todavía no hay ninguna; se guardan sin cifrar');
      elsewhere.BACKUP_IN_CLEAR = 'off';
      elsewhere.BACKUP_PUBLIC_KEY = await makeBackupKey(join(dataDir, 'backup-key'));
      expect(await examine(elsewhere)).toMatchObject({
        Configuración: 'bien',
        Secretos: 'bien',
        'Base de datos': 'bien',
        Archivos: 'bien',
      });
      const { stdout } = await runScript('backup.ts', elsewhere);
      expect(stdout).toContain(`Cifrada para ${elsewhere.BACKUP_PUBLIC_KEY}`);
      const [backup = ''] = readdirSync(join(dataDir, 'copies'));
      expect(stdout).toContain(join(dataDir, 'copies', backup));
      expect(existsSync(join(dataDir, 'copies', backup, 'manifest.json'))).toBe(true);
      expect(await copies()).toMatch(/^última: .*; se cifran para age1/);
      expect(existsSync(join(dataDir, 'nowhere'))).toBe(false);
      await s3.stop();
      await postgres.close();
    },
  );

  it('tells of a wrong variable and of a folder that is not there, and begins nothing', async () => {
    expect((await examine({ PORT: 'x' })).Configuración).toBe('falla');
    expect((await examine({ DATA_DIR: join(dataDir, 'nowhere') })).Configuración).toBe('falla');
    const refused = await runScript('backup.ts', { DATA_DIR: join(dataDir, 'nowhere') });
    expect(refused.stderr).toBe(`La carpeta ${join(dataDir, 'nowhere')} no existe todavía (npm start makes it)\n`);
    expect(existsSync(join(dataDir, 'nowhere'))).toBe(false);
  });

  it.each(['backup.ts', 'reset-admin.ts', 'end-sessions.ts'])(
    'and %s ask for the server to be stopped first',
    async (script) => {
      const serving = await openDatabase({ dataDir });
      try {
        expect((await examine())['Base de datos']).toBe('falla');
        const { stderr } = await runScript(script, { DATA_DIR: dataDir });
        expect(stderr).toMatch(/^Cotejo ya está abierto con la carpeta de datos .*Ciérralo/);
      } finally {
        await serving.close();
      }
    },
  );
});
