import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/**
 * Writes a part of a backup: readable by its owner alone, counted and hashed on the way, on the
 * disk when closed.
 */
export async function openPart(path: string) {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(content: string | Uint8Array): Promise<void> {
      const chunk = Buffer.from(content);
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    },
    async close(): Promise<{ bytes: number; sha256: string }> {
      await file.sync();
      await file.close();
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

export async function writePart(
  path: string,
  content: string | Uint8Array,
): Promise<{ bytes: number; sha256: string }> {
  const part = await openPart(path);
  await part.write(content);
  return part.close();
}
