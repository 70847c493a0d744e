import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { prepareSchema } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { saveLastVersion } from '#platform/db/version-facts.ts';
import { StartupError } from '#platform/startup-error.ts';
import { factsTable, statementBreak, writeMigrations } from '#testing/migrations-in-folder.ts';

const first = { '0000_people': `${factsTable}${statementBreak}create table people (name text)` };
const second = { ...first, '0001_ages': 'alter table people add column age integer' };
const third = { ...second, '0002_pets': 'create table pets (name text)' };

/** On a small disk of its own where this user may mount one. */
function makeDataDir(megabytes: number): { dataDir: string; isSmall: boolean } {
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-copy-'));
  try {
    const options = `size=${megabytes}m,mode=0700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir], { stdio: 'pipe' });
    return { dataDir, isSmall: true };
  } catch {
    return { dataDir, isSmall: false };
  }
}

describe('the copy of the embedded database before an update', () => {
  let dataDir: string;
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('database.before'));
  const start = async (files: Readonly<Record<string, string>>, version: string) => {
    const database = await openDatabase({ dataDir });
    try {
      await prepareSchema(database, { isMigrating: true, folder: writeMigrations(files) });
      await saveLastVersion(database.db, version);
    } finally {
      await database.close();
    }
  };

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'cotejo-copy-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is named after the version that ran last, stays as it was, and a rename takes it back [12.15.11]', async () => {
    await start(first, '1.0.0');
    expect(copies()).toEqual([]);
    await start(second, '1.1.0');
    expect(copies()).toEqual(['database.before-1.0.0']);
    const changed = await openDatabase({ dataDir });
    await changed.db.execute(sql`insert into people values ('Ana', 30)`);
    await changed.db.execute(sql`checkpoint`);
    await changed.close();

    renameSync(join(dataDir, 'database'), join(dataDir, 'database.newer'));
    renameSync(join(dataDir, 'database.before-1.0.0'), join(dataDir, 'database'));
    const back = await openDatabase({ dataDir });
    const { rows } = await back.db.execute(sql`select * from people`);
    expect(rows).toEqual([]);
    await expect(back.db.execute(sql`select age from people`)).rejects.toThrow();
    await back.close();
    rmSync(join(dataDir, 'database.newer'), { recursive: true });
  });

  it('replaces older ones, and is not made without a missing migration [12.15.11]', async () => {
    mkdirSync(join(dataDir, 'database.before-0.9.0'));
    await start(second, '1.1.0');
    expect(copies()).toEqual(['database.before-1.0.0']);
    await start(second, '1.1.0');
    expect(copies()).toEqual(['database.before-1.0.0']);
    await start(third, '1.2.0');
    expect(copies()).toEqual(['database.before-1.1.0']);
  });

  it.skipIf(process.platform === 'win32')('can be entered by its owner alone [12.15.26]', () => {
    expect(copies().map((name) => statSync(join(dataDir, name)).mode & 0o777)).toEqual([0o700]);
  });

  it('is not replaced when an update that failed half-way is tried again [12.15.11]', async () => {
    const failing = {
      ...third,
      '0003_toys': 'create table toys (name text)',
      '0004_wrong': 'alter table nowhere drop column x',
    };
    for (const _attempt of [1, 2]) await expect(start(failing, '1.3.0')).rejects.toThrow();
    expect(copies()).toEqual(['database.before-1.2.0']);
    const half = await openDatabase({ dataDir });
    expect((await half.db.execute(sql`select * from toys`)).rows).toEqual([]);
    await half.close();

    rmSync(join(dataDir, 'database'), { recursive: true });
    renameSync(join(dataDir, 'database.before-1.2.0'), join(dataDir, 'database'));
    const before = await openDatabase({ dataDir });
    await expect(before.db.execute(sql`select * from toys`)).rejects.toThrow();
    await before.close();
    await start({ ...third, '0003_toys': 'create table toys (name text)' }, '1.3.0');
    expect(copies()).toEqual(['database.before-1.2.0']);
  });

  it('is deleted when it is older than the limit [12.15.11]', async () => {
    const database = await openDatabase({ dataDir });
    const week = new Date(Date.now() - days(7));
    await database.deleteCopiesBefore(week);
    expect(copies()).toEqual(['database.before-1.2.0']);
    utimesSync(join(dataDir, 'database.before-1.2.0'), week, new Date(week.getTime() - 1_000));
    await database.deleteCopiesBefore(week);
    expect(copies()).toEqual([]);
    await database.close();
  });
});

it('a disk without space for the copy is told in one line, and nothing is changed [12.15.12]', async (context) => {
  const { dataDir, isSmall } = makeDataDir(100);
  if (!isSmall) return context.skip('this user may not mount a small disk');
  try {
    const database = await openDatabase({ dataDir });
    await prepareSchema(database, { isMigrating: true, folder: writeMigrations(first) });
    writeFileSync(join(dataDir, 'filling'), Buffer.alloc(40_000_000));
    const updating = prepareSchema(database, { isMigrating: true, folder: writeMigrations(second) });
    const error: unknown = await updating.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as Error).message).toMatch(/^No se pudo copiar la base de datos de [^\n]* Revisa el espacio[^\n]*$/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database.before'))).toEqual([]);
    await expect(database.db.execute(sql`select age from people`)).rejects.toThrow();
    rmSync(join(dataDir, 'filling'));
    await prepareSchema(database, { isMigrating: true, folder: writeMigrations(second) });
    expect(existsSync(join(dataDir, 'database.before-desconocida'))).toBe(true);
    await database.close();
  } finally {
    execFileSync('umount', ['-l', dataDir], { stdio: 'pipe' });
    rmSync(dataDir, { recursive: true, force: true });
  }
});
