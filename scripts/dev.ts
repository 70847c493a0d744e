import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './build.ts';

// Rebuilds the site and restarts the server on every change: a build takes about a second.
const root = resolve(import.meta.dirname, '..');
const watched = [
  'apps/web/src',
  'apps/api/src',
  'packages/contracts/src',
  'packages/finance/src',
  'packages/format/src',
];
const settleMs = 150;

let server: ChildProcess | null = null;
let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = restart();

for (const folder of watched)
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name?.includes('.test.')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, settleMs);
  });

process.on('SIGINT', () => {
  server?.kill();
  process.exit(0);
});

async function restart(): Promise<void> {
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  await stop();
  server = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, stdio: 'inherit' });
}

function stop(): Promise<void> {
  const stopping = server;
  if (!stopping || stopping.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    stopping.once('exit', () => done());
    stopping.kill();
  });
}
