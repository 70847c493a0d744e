import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

export interface PostgresCluster {
  /** Address of the maintenance database, `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Folder of PostgreSQL's programs: Debian keeps them outside PATH. Null when this machine has none. */
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

/** Starts a throw-away cluster in a temporary folder on a free port of 127.0.0.1, as fast and as forgetful as possible. */
export async function startPostgresCluster(programs: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...owner };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initdb, { ...run, stdio: 'pipe' });
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...run, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(url, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !hasEnded(); attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('The throw-away PostgreSQL did not start');
}
