import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { embeddedEngine } from '#platform/db/open-embedded.ts';
import { StartupError } from '#platform/startup-error.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const root = join(import.meta.dirname, '../../..');
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cotejo-embedded-'));
  // The rest of an interrupted first start.
  mkdirSync(join(dataDir, 'database.new'));
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '17\n');
  await (await openDatabase({ dataDir })).close();
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Kills the inserting process after it confirmed `count` rows; resolves to the confirmed numbers. */
function insertUntilKilled(count: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fixture('insert-until-killed.ts'), dataDir], { cwd: root });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.split('\n').length > count) child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`The process ended by itself: ${errors}`));
      else resolve(output.split('\n').slice(0, -1).map(Number));
    });
  });
}

async function readNumbers(): Promise<Set<number>> {
  const database = await openDatabase({ dataDir });
  try {
    const { rows } = await database.db.execute<{ value: number }>(sql`select value from numbers`);
    return new Set(rows.map((row) => row.value));
  } finally {
    await database.close();
  }
}

describe('the embedded database on the disk', () => {
  it('loses no confirmed row when the process is killed', async () => {
    const confirmed: number[] = [];
    for (const count of [40, 150, 90]) {
      const numbers = await insertUntilKilled(count);
      expect(numbers.length).toBeGreaterThanOrEqual(count);
      expect(numbers[0]).toBeGreaterThan(confirmed.at(-1) ?? -1);
      confirmed.push(...numbers);
    }
    const stored = await readNumbers();
    expect(confirmed.filter((value) => !stored.has(value))).toEqual([]);
  });

  it('forces every commit to the disk', async (context) => {
    if (spawnSync('strace', ['-V']).error) return context.skip('strace is not on this machine');
    const trace = join(dataDir, 'trace');
    const child = spawn(
      'strace',
      ['-f', '-e', 'trace=fsync', '-o', trace, process.execPath, fixture('insert-until-killed.ts'), dataDir],
      { cwd: root, detached: true },
    );
    await once(child, 'spawn');
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.split('\n').length > 60 && child.pid) process.kill(-child.pid, 'SIGKILL');
    });
    await new Promise((resolve) => child.once('close', resolve));
    const { stdout } = spawnSync('grep', ['-c', 'fsync(', trace], { encoding: 'utf8' });
    expect(Number(stdout)).toBeGreaterThanOrEqual(60);
  });

  it('refuses a second process with one clear sentence, and lets it in afterwards', async () => {
    const open = () =>
      spawnSync(process.execPath, [fixture('open-and-close.ts'), dataDir], { cwd: root, encoding: 'utf8' });
    const database = await openDatabase({ dataDir });
    try {
      expect(open()).toMatchObject({ stdout: expect.stringMatching(/^Cotejo ya está abierto .+\n$/), stderr: '' });
    } finally {
      await database.close();
    }
    expect(open()).toMatchObject({ stdout: 'opened\n', stderr: '' });
  });

  it('is of the engine of this major version, and one of another engine is refused with both numbers [12.15.10]', async () => {
    const database = await openDatabase({ dataDir });
    const { rows } = await database.db.execute<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    );
    await database.close();
    // Changes with the major version of Cotejo only.
    expect(embeddedEngine).toBe('18');
    expect(rows[0]?.version.split('.')[0]).toBe(embeddedEngine);
    const other = mkdtempSync(join(tmpdir(), 'cotejo-engine-'));
    cpSync(dataDir, other, { recursive: true });
    writeFileSync(join(other, 'database/PG_VERSION'), '17\n');
    const opening = openDatabase({ dataDir: other });
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/^La base de datos de [^\n]* es de PostgreSQL 17 [^\n]*PostgreSQL 18[^\n]*$/);
    rmSync(other, { recursive: true });
  });

  it('says so when the data folder cannot be written', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const opening = openDatabase({ dataDir: join(file, 'data') });
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/No se puede escribir en la carpeta de datos .+DATA_DIR/);
  });

  it('starts over when the first start was cut off', async () => {
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
    const database = await openDatabase({ dataDir });
    await database.check();
    await database.close();
  });
});

describe('the embedded database beside the rest of the process', () => {
  it('lets timers run while queries queue up', async () => {
    const { db, close } = await openTestDatabase('embedded');
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    await Promise.all(Array.from({ length: 1_000 }, (_, value) => db.execute(sql`select ${value}::int`)));
    await inTransaction(db, async (tx) => {
      for (let value = 0; value < 200; value += 1) await tx.execute(sql`select ${value}::int`);
    });
    clearInterval(timer);
    await close();
    expect(ticks).toBeGreaterThan(20);
  });
});
