import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { findProgram } from '../../apps/api/src/testing/find-program.ts';
import { type Replacement, replaceEach } from '../../apps/api/src/testing/replace-each.ts';

const deployFolder = resolve(import.meta.dirname, '../../deploy');

export interface StartedBalancer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts HAProxy with deploy/haproxy.cfg, after `haproxy -c`; `replacements` edit the file. */
export async function startHaproxy(
  servers: readonly [number, number],
  replacements: readonly Replacement[] = [],
): Promise<StartedBalancer> {
  const program = findProgram('haproxy');
  if (!program) throw new Error('No haproxy on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-haproxy-'));
  const port = await findFreePort();
  const env = {
    BIND: `127.0.0.1:${port}`,
    SERVER_1: `127.0.0.1:${servers[0]}`,
    SERVER_2: `127.0.0.1:${servers[1]}`,
  };
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, replaceEach(readFileSync(join(deployFolder, 'haproxy.cfg'), 'utf8'), replacements));
  execFileSync(program, ['-c', '-q', '-f', file], { env });
  const child = spawn(program, ['-db', '-q', '-f', file], { env, stdio: 'ignore' });
  await once(child, 'spawn');
  return whenOpen(port, child, () => rmSync(folder, { recursive: true, force: true }));
}

async function whenOpen(port: number, child: ChildProcess, cleanUp: () => void): Promise<StartedBalancer> {
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const deadline = Date.now() + 15_000;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error(`The balancer on port ${port} does not open`);
    await sleep(50);
  }
  return {
    port,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      cleanUp();
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
