import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFile, readManifest } from '#app/operations/backup/backup-format.ts';

/** A copy with a valid manifest whose database is not a dump. */
export async function unreadableCopyOf(folder: string, parent: string): Promise<string> {
  const copy = join(mkdtempSync(join(parent, 'unreadable-')), 'backup');
  cpSync(folder, copy, { recursive: true });
  const dump = join(copy, 'database');
  writeFileSync(dump, 'not a dump');
  const manifest = await readManifest(copy);
  const database = { bytes: 10, sha256: await hashFile(dump), encryptedTo: null };
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, database }));
  return copy;
}
