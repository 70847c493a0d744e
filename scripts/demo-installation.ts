import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { hashFiles } from './hash-files.ts';

const store = resolve(import.meta.dirname, '../.cache/demo-installation');

const unfinished = 'unfinished-';

/** Everything that affects what a first start writes. */
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

/** Times in the demo data are relative to the day it was made. */
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'America/Guayaquil' });

/**
 * The data folder of an installation with demo data, for copying only. Remade daily and when its
 * sources change: a first start takes twelve seconds of CPU time, a start on a copy three.
 */
export async function demoInstallation(): Promise<string> {
  const name = `${today()}-${hashFiles(sources.folders, sources.files)}`;
  const folder = join(store, name);
  if (existsSync(folder)) return folder;
  mkdirSync(store, { recursive: true });
  for (const other of readdirSync(store).filter((entry) => !entry.startsWith(unfinished)))
    rmSync(join(store, other), { recursive: true, force: true });
  // Renamed once complete.
  const made = mkdtempSync(join(store, unfinished));
  try {
    const { halt } = await startCotejo({ DATA_DIR: made });
    await halt();
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another process may have finished first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
