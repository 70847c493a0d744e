import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from './find-free-port.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

export interface PostgresCluster {
  /** Of the maintenance database, `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops all processes with SIGSTOP, like a paused host: connections stay open. */
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** On the same port and data. */
  restart(): Promise<void>;
}

/** The folder of the programs; Debian installs them outside PATH. Null when not installed. */
export function findPostgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = listFolder(debian).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/pgsql/bin',
  ];
  return folders.find((folder) => ['postgres', 'initdb'].every((program) => isProgram(join(folder, program)))) ?? null;
}

const listFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Starts a temporary cluster on 127.0.0.1 without fsync. */
export async function startPostgresCluster(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...owner };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initdb, { ...run, stdio: 'pipe' });
  const port = await findFreePort();
  const allSettings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    timezone: 'UTC',
    ...settings,
  };
  const args = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;
  let ended = Promise.resolve();
  const start = async () => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...run, stdio: 'ignore' });
    await once(started, 'spawn');
    server = started;
    ended = new Promise((resolve) => started.once('exit', () => resolve()));
    await waitForPostgres(url, 'The throw-away PostgreSQL', () => started.exitCode !== null);
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of server?.pid ? [server.pid, ...childrenOf(server.pid)] : []) signalProcess(pid, name);
  };
  const kill = () => server?.kill('SIGQUIT');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    signal('SIGCONT');
    kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: async () => {
      signal('SIGKILL');
      await ended;
      rmSync(join(data, 'postmaster.pid'), { force: true });
    },
    restart: start,
  };
}

/** Each child has its own process group, so the group of the server cannot be signaled. */
function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
