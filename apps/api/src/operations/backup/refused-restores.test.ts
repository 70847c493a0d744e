import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchHistory } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { openStorage } from '#storage/storage.ts';
import { createCredit, createUser, uploadDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { type Manifest, readManifest } from './backup-format.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';

describe('a backup', () => {
  let app: TestApp;
  let folder: string;
  let parent: string;

  const installation = (name: string) => ({
    isProduction: false,
    dataDir: join(parent, name),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    storageUrl: undefined,
    documentKeys: undefined,
    backupDir: join(parent, name, 'backups'),
  });

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'cotejo-refused-'));
    app = await openTestApp(await openTestDatabase());
    const { user } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id });
    await uploadDocument(app, { creditId: credit.id });
    const search = { userId: user.id, createdAt: app.clock.now(), amountCents: 100_000, termMonths: 12 };
    await app.parts.db
      .insert(searchHistory)
      .values(
        Array.from({ length: 2_500 }, () => ({ ...search, id: newId(app.clock), incomeCents: 90_000, results: 3 })),
      );
    ({ folder } = await runBackup(app.parts));
  });
  afterAll(async () => {
    await app.close();
    rmSync(parent, { recursive: true, force: true });
  });

  it('holds every row of a table that is read in several pieces', async () => {
    const { tables } = await readManifest(folder);
    expect(tables.find(({ name }) => name === 'search_history')?.rows).toBe(2_500);
    const lines = readFileSync(join(folder, 'tables/search_history.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(2_500);
  });

  it('whose migrations are as many as ours and others is of another version', async () => {
    const path = join(folder, 'manifest.json');
    const right = readFileSync(path, 'utf8');
    const manifest: Manifest = JSON.parse(right);
    writeFileSync(path, JSON.stringify({ ...manifest, migrations: manifest.migrations.map(() => 'f'.repeat(64)) }));
    const refused = restoreBackup(folder, installation('version'));
    await expect(refused).rejects.toThrow('La copia es de otra versión de Cotejo');
    writeFileSync(path, right);
  });

  it('is not restored beside what lies in the folder already', async () => {
    const target = installation('taken');
    const { dataDir } = target;
    await openStorage(target).then((storage) => storage.put(Buffer.from('of another installation')));
    const before = readdirSync(dataDir, { recursive: true });
    await expect(restoreBackup(folder, target)).rejects.toThrow(`La carpeta ${dataDir} no está vacía`);
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  });
});
