import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { hashFiles } from './hash-files.ts';

const store = resolve(import.meta.dirname, '../.cache/demo-installation');

const unfinished = 'unfinished-';

/** Everything that can change what a first start writes. */
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

/** Times in the demo data are relative to the day on which it was made. */
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'America/Guayaquil' });

/**
 * The data folder of an installation with demo data on the embedded database, to be copied and not
 * to be used itself. It is made once a day and when its sources change: a first start takes twelve
 * seconds of processor time, one on a copy three.
 */
export async function demoInstallation(): Promise<string> {
  const name = `${today()}-${hashFiles(sources.folders, sources.files)}`;
  const folder = join(store, name);
  if (existsSync(folder)) return folder;
  mkdirSync(store, { recursive: true });
  for (const other of readdirSync(store).filter((entry) => !entry.startsWith(unfinished)))
    rmSync(join(store, other), { recursive: true, force: true });
  // Renamed when it is complete.
  const made = mkdtempSync(join(store, unfinished));
  try {
    const { halt } = await startCotejo({ DATA_DIR: made });
    await halt();
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another process was quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
