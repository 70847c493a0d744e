import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#testing/find-free-port.ts';

export interface RedisServer {
  readonly url: string;
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** On the same port, empty. */
  restart(): Promise<void>;
}

export const hasRedis = ((): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export async function startRedis(): Promise<RedisServer> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child) return;
    const ended = new Promise((done) => child?.once('close', done));
    child.kill('SIGKILL');
    await ended;
    child = null;
  };
  const restart = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn('redis-server', args, { stdio: 'ignore' });
    await once(started, 'spawn');
    child = started;
    while (!(await responses(port))) await sleep(20);
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await restart();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    kill,
    restart,
  };
}

const responses = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
