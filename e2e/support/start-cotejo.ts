import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../apps/api/src/testing/find-free-port.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Cotejo {
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { email: string; password: string };
  output(): string;
  /** Stops the server and keeps its folder; `resume` starts it again at the same URL. */
  halt(): Promise<void>;
  /** `from`: the folder of another release. */
  resume(changes?: Record<string, string>, from?: string): Promise<void>;
  stop(): Promise<void>;
}

// Long enough for a busy machine.
const readyWithinMs = 180_000;

/** Data folder with demo data, made by `global-setup.ts`. */
export const templateVariable = 'E2E_TEMPLATE';

/**
 * Starts the product like `npm start`, with demo data, on a free port. DATA_DIR defaults to a new
 * folder, copied from the template if there is one: a first start takes four times as long. `host` is the name in
 * its address; passkeys need one that is not an IP address.
 */
export async function startCotejo(environment: Record<string, string> = {}, host = '127.0.0.1'): Promise<Cotejo> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'cotejo-e2e-'));
  const template = process.env[templateVariable];
  if (template) cpSync(template, dataDir, { recursive: true });
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const admin = { email: 'revisora@cotejo.example', password: 'Revisora*2026' };
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const settings = {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      HANDOVER_DELAY_MINUTES: '0',
      NODE_ENV: 'development',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  const printed: string[] = [];
  const output = () => printed.join('');
  let server: ChildProcess | undefined;

  const halt = async () => {
    if (server) await end(server);
  };
  const resume = async (changes: Record<string, string> = {}, from = root) => {
    settings.cwd = from;
    Object.assign(settings.env, changes);
    const started = spawn(process.execPath, ['scripts/start.ts'], settings);
    await once(started, 'spawn');
    server = started;
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
    await waitUntilReady(started, url, output);
  };
  const stop = async () => {
    await halt();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, admin, output, halt, resume, stop };
}

async function waitUntilReady(server: ChildProcess, url: string, output: () => string): Promise<void> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`);
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${output()}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}
