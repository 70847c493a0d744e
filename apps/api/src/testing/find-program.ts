import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers outside PATH. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;
