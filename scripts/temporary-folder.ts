import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'cotejo-tests-';
const neededBytes = 4e9;

/**
 * The TMPDIR of the tests: in memory if there is room, and deleted at exit. The tests create and
 * drop hundreds of databases, which takes a fifth of their time on a disk.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR || !isMemoryUsable()) return tmpdir();
  deleteAbandoned();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user and has to enter.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** In containers it is often small or mounted noexec. */
function isMemoryUsable(): boolean {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory);
  const { bavail, bsize } = statfsSync(memory);
  return mount !== undefined && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, freemem()) > neededBytes;
}

function deleteAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined;
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // Owned by another user.
    }
  }
}
