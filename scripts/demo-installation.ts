import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { hashFiles } from './hash-files.ts';

const store = resolve(import.meta.dirname, '../.cache/demo-installation');

const unfinished = 'unfinished-';

/** Whatever may change what a first start writes. */
const sources = {
  folders: [
    'apps/api/src',
    'apps/api/migrations',
    'packages/contracts/src',
    'packages/finance/src',
    'packages/format/src',
  ],
  files: ['package-lock.json', 'scripts/start.ts'],
};

/** The demo data says when things happened, so it is of the day on which it was made. */
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'America/Guayaquil' });

/**
 * The data folder of an installation on the embedded database that was started once with its demo
 * data and stopped: to be copied, never to be started on. It is made where none was made today of
 * the same sources: a first start takes twelve seconds of the processor's time, one on a copy
 * three.
 */
export async function demoInstallation(): Promise<string> {
  const name = `${today()}-${hashFiles(sources.folders, sources.files)}`;
  const folder = join(store, name);
  if (existsSync(folder)) return folder;
  mkdirSync(store, { recursive: true });
  for (const other of readdirSync(store).filter((entry) => !entry.startsWith(unfinished)))
    rmSync(join(store, other), { recursive: true, force: true });
  // Seen under its name only when it is whole.
  const made = mkdtempSync(join(store, unfinished));
  try {
    const { halt } = await startCotejo({ DATA_DIR: made });
    await halt();
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Somebody else in this checkout was quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
