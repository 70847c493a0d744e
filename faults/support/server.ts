import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';
import { unprivilegedUser } from '../../apps/api/src/testing/postgres-cluster.ts';

export const root: string = resolve(import.meta.dirname, '../..');
// Long enough for a busy machine.
const readyWithinMs = 180_000;

export const adminAccount = { email: 'revisora@cotejo.example', password: 'Revisora*2026' };

/** A server started like `npm start`; its data folder outlives it. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  output(): string;
  /** Null while it runs or after a kill. */
  exitCode(): number | null;
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  ended(): Promise<number | null>;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly environment?: Record<string, string>;
  readonly nodeFlags?: readonly string[];
  /** Of the code; default: this one. */
  readonly root?: string;
  /** As root, runs it as `nobody`, because root may write everywhere. */
  readonly asNobody?: boolean;
}

export async function launch(options: ServerOptions): Promise<Server> {
  const port = options.environment?.PORT ?? String(await findFreePort());
  const { DATABASE_URL: _none, SMTP_URL: _neither, ...inherited } = process.env;
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), 'scripts/start.ts'], {
    cwd: options.root ?? root,
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      DEMO_DATA: 'on',
      RATE_LIMIT: 'off',
      HANDOVER_DELAY_MINUTES: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      ...options.environment,
      PORT: port,
    },
    ...(options.asNobody && unprivilegedUser()),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child, 'spawn');
  return serverOver(child, `http://127.0.0.1:${port}`);
}

function serverOver(child: ChildProcess, url: string): Server {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  void ended.then(() => process.off('exit', killAtExit));
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed.join(''),
    exitCode: () => child.exitCode,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
    ended: () => ended,
  };
}

export async function start(options: ServerOptions): Promise<Server> {
  const server = await launch(options);
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (server.exitCode() !== null) throw new Error(`The server ended with ${server.exitCode()}:\n${server.output()}`);
    if (await isReady(server)) return server;
    await sleep(50);
  }
  await server.kill();
  throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${server.output()}`);
}

export const isReady = async ({ url }: Server): Promise<boolean> => {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok ?? false;
};

/** Reads the body: an unread one pauses the connection, and Node's fetch fails when the server then exits. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}

export async function until(
  what: string,
  withinMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(50);
  }
}
