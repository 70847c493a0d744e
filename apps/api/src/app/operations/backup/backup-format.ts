import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartupError } from '#platform/startup-error.ts';

// A backup is a folder with manifest.json, database (pg_dump, or the tar of the embedded one; encrypted with age if
// there is a key) and the encrypted
// files/<key>.

export const databaseFile = 'database';
export const formatVersion = 3;

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  cotejo: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** In the order in which they were applied. */
  migrations: z.array(z.string()),
  database: z.object({
    /** As stored. */
    bytes: z.number().int(),
    sha256: z.string(),
    /** The public key; null when it is in clear. */
    encryptedTo: z.string().nullable(),
  }),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** The keys needed to decrypt it, which it does not contain. */
  documentKeyIds: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

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

/** @throws StartupError without a readable backup of this format */
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

/** Oldest first. */
export const listBackups = async (backupDir: string): Promise<string[]> =>
  (await readdir(backupDir)).filter((name) => /^cotejo-\d{4}-[\dTZ-]+$/.test(name)).sort();

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
