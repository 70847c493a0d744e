import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const pointSchema = z.object({
  /** The newest seal of a check that found nothing. */
  number: z.int().positive(),
  hash: z.string(),
  /** When the whole log was last checked, in ISO form. */
  wholeAt: z.iso.datetime(),
});

/** Up to where the seals were checked. Nobody with the database alone can reach it. */
export type VerifiedPoint = z.infer<typeof pointSchema>;

const pathOf = (dataDir: string): string => join(dataDir, 'activity-verified.json');

/** Null when nothing was checked yet, or the file cannot be read as one: then all is checked. */
export async function findVerifiedPoint(dataDir: string): Promise<VerifiedPoint | null> {
  try {
    return pointSchema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Where it cannot be written the next check is of the whole log. */
export async function saveVerifiedPoint(dataDir: string, point: VerifiedPoint): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(pathOf(dataDir), JSON.stringify(point), { mode: 0o600 });
  } catch {
    // The result of the check stands without it.
  }
}
