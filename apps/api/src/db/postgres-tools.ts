import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartupError } from '#startup-error.ts';

export const dumpPostgres = (databaseUrl: string, path: string, signal?: AbortSignal): Promise<void> =>
  runTool('pg_dump', ['--format=custom', `--file=${path}`], databaseUrl, signal);

export const restorePostgres = (databaseUrl: string, path: string): Promise<void> =>
  runTool('pg_restore', ['--single-transaction', path], databaseUrl);

async function runTool(
  program: 'pg_dump' | 'pg_restore',
  options: readonly string[],
  databaseUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  const url = new URL(databaseUrl);
  // Other users of the machine can read the arguments of a process.
  const password = url.password && { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  // The role may have another name in the target.
  const ownerless = ['--no-owner', '--no-privileges'];
  try {
    await promisify(execFile)(program, [...options, ...ownerless, `--dbname=${url.href}`], {
      env: { ...process.env, ...password },
      signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT')
      throw new StartupError(
        `Falta ${program}: instala el cliente de PostgreSQL (postgresql-client), de la versión del servidor o una más nueva`,
        `${program} is not installed`,
        error,
      );
    // The lines after the first may contain a row.
    const [reason = ''] = stderr.trim().split('\n');
    throw new StartupError(`${program} no terminó: ${reason}`, `${program} failed`, error);
  }
}
