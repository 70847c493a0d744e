import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/startup-error.ts';

/** `write` gets the dump as pg_dump makes it, so that it need not be on the disk in clear. */
export function dumpPostgres(
  databaseUrl: string,
  write: (dump: ReadableStream<Uint8Array>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const tool = startTool('pg_dump', ['--format=custom'], databaseUrl, signal);
  return tool.endsWith(write(Readable.toWeb(tool.process.stdout) as ReadableStream<Uint8Array>));
}

/** In one transaction: a dump that fails half-way leaves nothing. */
export function restorePostgres(databaseUrl: string, dump: ReadableStream<Uint8Array>): Promise<void> {
  const tool = startTool('pg_restore', ['--single-transaction'], databaseUrl);
  return tool.endsWith(pipeline(dump, tool.process.stdin));
}

function startTool(
  program: 'pg_dump' | 'pg_restore',
  options: readonly string[],
  databaseUrl: string,
  signal?: AbortSignal,
) {
  const url = new URL(databaseUrl);
  // Other users of the machine can read the arguments of a process.
  const password = url.password && { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  // The role may have another name in the target.
  const ownerless = ['--no-owner', '--no-privileges'];
  const tool = spawn(program, [...options, ...ownerless, `--dbname=${url.href}`], {
    env: { ...process.env, ...password },
    stdio: 'pipe',
    signal,
  });
  const end = endOf(
    tool,
    program,
    text(tool.stderr).catch(() => ''),
  );
  return {
    process: tool,
    /** Ends the program when its data cannot be read or written. */
    async endsWith(data: Promise<void>): Promise<void> {
      const transfer = data.catch((error) => {
        tool.kill();
        throw error;
      });
      const [ended, transferred] = await Promise.allSettled([end, transfer]);
      signal?.throwIfAborted();
      // A program that failed by itself says why; the data then only stops.
      if (ended.status === 'rejected' && !tool.killed) throw ended.reason;
      if (transferred.status === 'rejected') throw transferred.reason;
      if (ended.status === 'rejected') throw ended.reason;
    },
  };
}

async function endOf(tool: ChildProcess, program: string, errors: Promise<string>): Promise<void> {
  try {
    const [code] = await once(tool, 'close');
    if (code === 0) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupError(
      `Falta ${program}: instala el cliente de PostgreSQL (postgresql-client), de la versión del servidor o una más nueva`,
      `${program} is not installed`,
      error,
    );
  }
  // The lines after the first may contain a row.
  const [reason = ''] = (await errors).trim().split('\n');
  throw new StartupError(`${program} no terminó: ${reason}`, `${program} failed`);
}
