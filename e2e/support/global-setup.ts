import { rmSync } from 'node:fs';
import { startCotejo, templateVariable } from './start-cotejo.ts';

/**
 * Starts the product once with its demo data; every worker goes on from a copy of that folder.
 * Returns what deletes it.
 */
export default async function globalSetup(): Promise<() => void> {
  const { dataDir, halt } = await startCotejo();
  await halt();
  process.env[templateVariable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
