import { resolve } from 'node:path';

const flag = '--max-semi-space-size';
// In a folder of the program, because it is code: nobody writes there who may not write the
// program. Where it cannot be written, as in the image, a start is slower and nothing else.
export const compileCache = resolve(import.meta.dirname, '../.cache/compile');

/**
 * Starts this program anew in the place of this process, with settings that only a start can take:
 * the process id, the signals and the streams stay. They keep the memory at rest under 250 MB
 * (decision 54) and let a start find its modules compiled (decision 100). Does nothing the second
 * time, where the flag is given already, and on Windows, where a process cannot be replaced.
 */
export function holdLessMemory(): void {
  if (process.platform === 'win32' || process.execve === undefined) return;
  if (process.execArgv.some((flagOfProcess) => flagOfProcess.startsWith(flag))) return;
  process.execve(process.execPath, [process.execPath, `${flag}=16`, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    // Each thread of glibc keeps a store of its own otherwise.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || compileCache,
  });
}
