import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program lies; Debian keeps servers outside PATH. Null when this machine has none. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;
