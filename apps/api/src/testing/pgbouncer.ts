import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '#testing/find-free-port.ts';
import { findProgram } from '#testing/find-program.ts';
import { unprivilegedUser } from '#testing/postgres-cluster.ts';
import { replaceEach } from '#testing/replace-each.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

const deliveredFile = resolve(import.meta.dirname, '../../../../deploy/pgbouncer.ini');

/** Runs with deploy/pgbouncer.ini, except for addresses and users. */
export interface PgBouncer {
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Null when it is not installed. */
export const pgBouncerProgram = findProgram('pgbouncer');

export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  if (!pgBouncerProgram) throw new Error('No pgbouncer on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const server = new URL(serverUrl);
  writeFileSync(join(folder, 'users.txt'), `"${server.username}" ""\n`, { mode: 0o644 });
  const settings = replaceEach(readFileSync(deliveredFile, 'utf8'), [
    ['cotejo = host=10.0.0.21 port=5432', `* = host=${server.hostname} port=${server.port}`],
    ['listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'users.txt')],
  ]);
  writeFileSync(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 });
  const child = spawn(pgBouncerProgram, ['-q', join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: 'ignore',
    ...unprivilegedUser(),
  });
  await once(child, 'spawn');
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  await waitForPostgres(through(serverUrl), 'PgBouncer');
  return {
    through,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
