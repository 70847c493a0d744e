const flag = '--max-semi-space-size';

/**
 * Starts this program anew in the place of this process, with settings that only a start can take:
 * the process id, the signals and the streams stay. They keep the memory at rest under 250 MB
 * (decision 54). Does nothing the second time, where the flag is given already, and on Windows,
 * where a process cannot be replaced.
 */
export function holdLessMemory(): void {
  if (process.platform === 'win32' || process.execve === undefined) return;
  if (process.execArgv.some((flagOfProcess) => flagOfProcess.startsWith(flag))) return;
  process.execve(
    process.execPath,
    [process.execPath, `${flag}=16`, ...process.execArgv, ...process.argv.slice(1)],
    // Each thread of glibc keeps a store of its own otherwise.
    { ...process.env, MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' },
  );
}
