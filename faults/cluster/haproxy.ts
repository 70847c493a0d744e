import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';

/** A balancer in front of several servers. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Where the program lies; Debian keeps it outside PATH. Null when this machine has none. */
export const haproxyProgram: string | null =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'haproxy'))
    .find((path) => existsSync(path)) ?? null;

/**
 * Starts HAProxy as the guide describes it: `/health/serve` decides, what could not be sent to one
 * server is sent to the other, and a read whose connection breaks before its response is asked for
 * again. Each call bears another address of a caller, so that the limits per address are counted
 * and not reached.
 */
export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  if (!haproxyProgram) throw new Error('No haproxy on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-haproxy-'));
  const port = await findFreePort();
  const settings = `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  option redispatch 1
  retries 3
frontend site
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For 10.1.%[rand(250)].%[rand(250)]
  default_backend cotejo
backend cotejo
  option httpchk GET /health/serve
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD }
  default-server check inter 1s fall 2 rise 1
${ports.map((server) => `  server port${server} 127.0.0.1:${server}`).join('\n')}
`;
  writeFileSync(join(folder, 'haproxy.cfg'), settings);
  const child = spawn(haproxyProgram, ['-db', '-q', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 10_000;
  while (!(await fetch(`${url}/health/serve`).catch(() => null))?.ok) {
    if (Date.now() > deadline) throw new Error('HAProxy does not reach the servers');
    await sleep(100);
  }
  return {
    url,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
