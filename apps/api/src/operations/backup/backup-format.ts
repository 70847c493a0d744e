import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#startup-error.ts';

// A backup is a folder, the same for both engines:
//   manifest.json          what is in it, with the SHA-256 of each part
//   tables/<name>.ndjson   one JSON object per row, as the database itself writes it
//   files/<key>            stored files, still encrypted
//   files.ndjson           key, size and SHA-256 of each
//   secrets/<name>         generated secrets of a development installation

export const formatVersion = 1;

const partSchema = z.object({ bytes: z.number().int(), sha256: z.string() });

export const fileEntrySchema = partSchema.extend({
  key: z.string().regex(/^[0-9a-f]{48}$/),
  /**
   * Which key it is encrypted with; absent in backups of versions that read every file each time.
   */
  keyId: z.string().optional(),
});
export type FileEntry = z.infer<typeof fileEntrySchema>;

const name = z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  cotejo: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** Hashes of the migrations that were applied, in order. */
  migrations: z.array(z.string()),
  /** In an order in which each table comes after those it points to. */
  tables: z.array(partSchema.extend({ name, rows: z.number().int() })),
  files: partSchema.extend({ count: z.number().int(), missing: z.number().int() }),
  /** Ids of the keys the files are encrypted with. */
  documentKeyIds: z.array(z.string()),
  secrets: z.array(partSchema.extend({ name })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What a person is told of a backup or of a restored one. */
export interface BackupSummary {
  readonly folder: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: number;
  /** Of `files`, those taken over from the backup before; 0 for a restored one. */
  readonly reusedFiles: number;
  readonly secrets: number;
  readonly bytes: number;
  readonly seconds: number;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @throws StartupError when the folder holds no backup, or one of another form. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error) => {
    throw new StartupError(`En ${folder} no hay ninguna copia completa`, 'no manifest.json there', error);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartupError(`La copia de ${folder} no se puede leer`, 'its manifest has another form', error);
  }
}

/** The lines of files.ndjson. */
export const parseFileEntries = (text: string): FileEntry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => fileEntrySchema.parse(JSON.parse(line)));

/**
 * Lines end with \n alone: node:readline would also cut at the separators U+2028 and U+2029 inside
 * a text.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Names of the complete backups in a folder, oldest first. */
export const listBackups = async (backupDir: string): Promise<string[]> =>
  (await readdir(backupDir)).filter((name) => /^cotejo-\d{4}-[\dTZ-]+$/.test(name)).sort();

/** SHA-256 (hex) and size of a file on the disk, without holding it in memory. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
