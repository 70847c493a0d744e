import { execFile } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { type Acknowledged, nothingAcknowledged, startLoad } from '../support/load.ts';
import { start, until } from '../support/server.ts';
import { pause, startFakeSmtp } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

const root = resolve(import.meta.dirname, '../..');

async function command(script: string, environment: Record<string, string>, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const env = { ...inherited, NODE_ENV: 'development', ...environment };
  const run = promisify(execFile)(process.execPath, [join('scripts', script), ...args], { cwd: root, env });
  const { stdout } = await run.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${script} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}

const copyOf = (noted: Acknowledged): Acknowledged => ({
  credits: new Map(noted.credits),
  documents: new Map(noted.documents),
  mailed: new Set(noted.mailed),
  failures: [],
  writes: noted.writes,
  slowestMs: noted.slowestMs,
});

/** Backs up after a busy server has stopped, restores into an empty folder, and finds every acknowledged write. */
export async function backUpAndRestore(world: World): Promise<string> {
  const dataDir = world.embedded();
  // A backup leaves out unsent codes but includes sent ones.
  const smtp = await startFakeSmtp();
  const environment = { SMTP_URL: smtp.url };
  const server = await start({ dataDir, environment });
  const noted = nothingAcknowledged();
  const load = await startLoad(server.url, noted);
  let before: Acknowledged;
  try {
    await until('an application and a code are there', 20_000, () => noted.credits.size > 0 && noted.mailed.size > 0);
    await pause(1_000);
    before = copyOf(noted);
    const sent = () => new Set(smtp.received.map(({ recipient }) => recipient));
    await until('the codes from before are sent', 20_000, () => [...before.mailed].every((to) => sent().has(to)));
    // The server marks a mail as sent only after the mail server accepted it.
    await pause(1_000);
    const refusal = await command('backup.ts', { DATA_DIR: dataDir }).catch((error: Error) => error.message);
    expectThat(refusal.includes('Ciérralo'), `Beside the server the command said:\n${refusal}`);
  } finally {
    await load.stop();
    await server.stop();
  }
  const output = await command('backup.ts', { DATA_DIR: dataDir });
  expectThat(/^base de datos y \d+ archivos/m.test(output), `Said:\n${output}`);
  const examined = await command('doctor.ts', { DATA_DIR: dataDir });
  expectThat(/✔ Base de datos\s+incorporada, al día/.test(examined), `The doctor said:\n${examined}`);
  const [name] = readdirSync(join(dataDir, 'backups'));
  const target = world.folder();
  // The keys are not part of the backup.
  cpSync(join(dataDir, 'secrets'), join(target, 'secrets'), { recursive: true });
  await command('restore.ts', { DATA_DIR: target }, join(dataDir, 'backups', name ?? ''));
  const found = await inspect({ dataDir: target }, before);
  expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
  const restored = await start({ dataDir: target, environment });
  await (await startLoad(restored.url, noted)).stop();
  await restored.stop();
  await smtp.close();
  const failures = noted.failures.filter((failure) => failure !== 'connection lost');
  expectThat(failures.length === 0, `Failures before and after the backup: ${[...new Set(failures)].join('; ')}`);
  return `${before.writes} writes before it all restored; the restored one serves`;
}
