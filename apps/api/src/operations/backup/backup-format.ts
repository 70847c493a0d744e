import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError } from '#startup-error.ts';

// A backup is a folder:
//   manifest.json   what is in it
//   database        of PostgreSQL what pg_dump writes, of the embedded database the tar of its folder
//   files/<key>     stored files, still encrypted
// The keys that open the files are not in it.

export const databaseFile = 'database';
export const formatVersion = 2;

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  cotejo: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** Hashes of the migrations that were applied, in order. */
  migrations: z.array(z.string()),
  database: z.object({ bytes: z.number().int(), sha256: z.string() }),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Ids of the keys that open it. */
  documentKeyIds: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What a person is told of a backup or of a restored one. */
export interface BackupSummary {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
}

export const summaryOf = (folder: string, { database, files }: Manifest, startedAt: number): BackupSummary => ({
  folder,
  files: files.count,
  bytes: database.bytes + files.bytes,
  seconds: Math.round(performance.now() - startedAt) / 1_000,
});

/** @throws StartupError when the folder holds no backup, or one of another form. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error) => {
    throw new StartupError(`En ${folder} no hay ninguna copia completa`, 'no manifest.json there', error);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartupError(
      `La copia de ${folder} no se puede leer: es de otra versión de Cotejo o está dañada`,
      'its manifest has another form',
      error,
    );
  }
}

/** Names of the complete backups in a folder, oldest first. */
export const listBackups = async (backupDir: string): Promise<string[]> =>
  (await readdir(backupDir)).filter((name) => /^cotejo-\d{4}-[\dTZ-]+$/.test(name)).sort();

/** SHA-256 (hex) of a file on the disk, without holding it in memory. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
