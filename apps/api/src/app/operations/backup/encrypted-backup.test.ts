import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackupKey, publicKeyOf, readPrivateKey } from '#platform/backup-encryption.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { generateDocumentKey } from '#platform/storage/document-keys.ts';
import { emptyTarget } from '#testing/empty-target.ts';
import { createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, testDatabases } from '#testing/test-database.ts';
import { hashFile, readManifest } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';

const documentKeys = generateDocumentKey();
const keys = mkdtempSync(join(tmpdir(), 'cotejo-keys-'));
const keyFile = join(keys, 'backup.key');
let publicKey: string;
let privateKey: string;

beforeAll(async () => {
  publicKey = await makeBackupKey(keyFile);
  privateKey = await readPrivateKey(keyFile);
});
afterAll(() => rmSync(keys, { recursive: true }));

describe.each(testDatabases())('an encrypted backup of %s', (engine) => {
  let app: TestApp;
  let folder: string;
  let target: Awaited<ReturnType<typeof emptyTarget>>;

  beforeAll(async () => {
    // In production a backup is refused without the key; the server itself runs as in other tests.
    app = await openTestApp(await openTestDatabase(engine), { documentKeys, backupPublicKey: publicKey });
    // More than one part of 64 KB, also compressed.
    for (let people = 0; people < 3; people += 1) await createUser(app, { apellidos: 'Secretísima Prueba' });
    await app.parts.db.execute(sql`insert into system_facts (name, value, updated_at)
      select 'filler', to_jsonb(string_agg(md5(n::text), '')), now() from generate_series(1, 20000) n`);
    ({ folder } = await runBackup(app.parts));
    target = await emptyTarget(engine, { documentKeys });
  });
  afterAll(async () => {
    await app?.close();
    await target?.deleteTarget();
  });

  async function changed(change: (dump: string) => void): Promise<string> {
    const copy = join(mkdtempSync(join(dirname(target.installation.dataDir), 'changed-')), 'backup');
    cpSync(folder, copy, { recursive: true });
    const dump = join(copy, 'database');
    change(dump);
    // As somebody would who wants the change to go unnoticed.
    const manifest = await readManifest(copy);
    const database = { ...manifest.database, bytes: statSync(dump).size, sha256: await hashFile(dump) };
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, database }));
    return copy;
  }

  const isTargetEmpty = async (): Promise<boolean> => {
    const { dataDir, databaseUrl } = target.installation;
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return false;
    if (!databaseUrl) return true;
    const database = await openDatabase({ ...target.installation, poolSize: 1 });
    const { rows } = await database.db.execute(sql`select from pg_catalog.pg_tables where schemaname = 'public'`);
    await database.close();
    return rows.length === 0;
  };

  it('has nothing of the database in clear, and says whose key opens it [12.2.7]', async () => {
    const stored = readFileSync(join(folder, 'database'));
    expect(stored.length).toBeGreaterThan(2 * 64 * 1024);
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    for (const clear of ['PGDMP', 'Secretísima', 'create table', '\u001f\u008b\b\0\0\0'])
      expect(stored.includes(clear)).toBe(false);
    expect((await readManifest(folder)).database.encryptedTo).toBe(publicKey);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => !name.startsWith('files/')).sort()).toEqual(['database', 'files', 'manifest.json']);
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).not.toContain(privateKey);
  });

  it.each([
    [
      'no key',
      () => folder,
      undefined,
      /^La copia está cifrada para age1\w+: indica su clave privada con --key ARCHIVO/,
    ],
    ['another key', () => folder, 'other', /^La clave no es la de esta copia, que está cifrada para age1/],
    ['a changed byte', () => changed(flipLastByte), 'own', /^La copia está dañada: database/],
    ['a changed byte at the start', () => changed((dump) => flip(dump, 200)), 'own', /^La copia está dañada: database/],
    [
      'a cut end',
      () => changed((dump) => truncateSync(dump, statSync(dump).size - 100)),
      'own',
      /^La copia está dañada/,
    ],
    ['whole parts cut off', () => changed(cutAfterFirstPart), 'own', /^La copia está dañada: database/],
    ['more at its end', () => changed((dump) => appendFileSync(dump, 'x')), 'own', /^La copia está dañada: database/],
    ['nothing in it', () => changed((dump) => truncateSync(dump, 0)), 'own', /^La copia está dañada: database/],
  ])('with %s is refused in one line, and nothing is written [12.2.8]', async (_what, make, which, says) => {
    const other = join(keys, 'other.key');
    if (!existsSync(other)) await makeBackupKey(other);
    const key = which && (which === 'own' ? privateKey : await readPrivateKey(other));
    const refusal = await restoreBackup(await make(), target.installation, key).catch((error: Error) => error.message);
    expect(refusal).toMatch(says);
    expect(refusal).not.toContain('\n');
    expect(refusal).not.toContain('AGE-SECRET-KEY');
    expect(await isTargetEmpty()).toBe(true);
  });

  it('comes back with its private key, by the command of the guide [12.2.9] [12.15.27]', async () => {
    const { dataDir, databaseUrl } = target.installation;
    const script = resolve(import.meta.dirname, '../../../../../../scripts/restore.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--key', keyFile, folder], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DOCUMENT_KEYS: documentKeys,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
    expect(stdout).toContain('Recuperado en');
    // The backup has no files.
    expect(existsSync(dataDir)).toBe(true);
    const database = await openDatabase({ ...target.installation, poolSize: 1 });
    const read = sql`select apellidos, email from users order by email`;
    const restored = (await database.db.execute(read)).rows;
    await database.close();
    expect(restored).toHaveLength(3);
    expect(restored).toEqual((await app.parts.db.execute(read)).rows);
  });
});

describe('a backup in production', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(await openTestDatabase());
  });
  afterEach(() => app.close());

  it('is not made in clear, unless the operator says so [12.2.6]', async () => {
    const { config } = app.parts;
    const backUp = (changes: object) =>
      runBackup({ ...app.parts, config: { ...config, isProduction: true, ...changes } });
    await expect(backUp({})).rejects.toThrow(/^Falta la variable BACKUP_PUBLIC_KEY/);
    expect(existsSync(config.backupDir) ? readdirSync(config.backupDir) : []).toEqual([]);
    const { folder } = await backUp({ backupInClear: true });
    expect((await readManifest(folder)).database.encryptedTo).toBeNull();
  });
});

describe('the key of backups', () => {
  it('is written for its owner alone, and never over another one [12.2.9]', async () => {
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(await publicKeyOf(privateKey)).toBe(publicKey);
    await expect(makeBackupKey(keyFile)).rejects.toThrow(/^El archivo .* ya existe: elige otro/);
    expect(await readPrivateKey(keyFile)).toBe(privateKey);
    await expect(makeBackupKey(join(keys, 'nowhere/backup.key'))).rejects.toThrow(/^No se puede escribir en .*ENOENT/);
  });

  it('may be a file of age-keygen; one that is none is refused without its content [12.2.9]', async () => {
    const file = (content: string) => {
      const path = join(mkdtempSync(join(keys, 'one-')), 'key');
      writeFileSync(path, content);
      return path;
    };
    expect(await readPrivateKey(file(`# created: 2026-11-28\n# public key: ${publicKey}\n${privateKey}\r\n`))).toBe(
      privateKey,
    );
    for (const content of ['', '# nothing\n', 'geheim', `${privateKey}\n${privateKey}\n`, publicKey]) {
      const refusal = await readPrivateKey(file(content)).catch((error: Error) => error.message);
      expect(refusal).toMatch(/^En .* no hay una clave de copias \([^\n]*$/);
      expect(refusal).not.toMatch(/geheim|AGE-SECRET-KEY-1\w/);
    }
    await expect(readPrivateKey(join(keys, 'nowhere'))).rejects.toThrow(/^No se puede leer la clave de .*ENOENT/);
  });
});

function flip(path: string, position: number): void {
  const bytes = readFileSync(path);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
const flipLastByte = (path: string): void => flip(path, statSync(path).size - 1);

/** Exactly at the end of a part, where only the mark of the last part is missing. */
function cutAfterFirstPart(path: string): void {
  const header = readFileSync(path).indexOf('\n', readFileSync(path).indexOf('\n--- ') + 1) + 1;
  truncateSync(path, header + 16 + 64 * 1024 + 16);
}
