import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../apps/api/src/testing/find-free-port.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import type { Row } from './table.ts';

const root = resolve(import.meta.dirname, '..');
const limitMb = 250;
const restMs = 15_000;
const readyWithinMs = 120_000;

/**
 * Resident memory of a server on PostgreSQL with its demo data, started as by `npm start`, 15
 * seconds after a start that found the data there. Without PostgreSQL's programs or /proc there is
 * no row.
 */
export async function memoryRows(): Promise<Row[]> {
  const programs = findPostgresPrograms();
  if (!programs || !existsSync('/proc/self/status')) {
    console.info('PostgreSQL or /proc not found: memory at rest was not measured');
    return [];
  }
  const cluster = await startPostgresCluster(programs);
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-memory-'));
  try {
    await atRest(cluster.url, dataDir, 0);
    const megabytes = await atRest(cluster.url, dataDir, restMs);
    return [
      {
        name: 'memory at rest on PostgreSQL',
        figure: `${megabytes} MB`,
        ratio: limitMb / megabytes,
        target: 1,
        against: `${limitMb} MB`,
      },
    ];
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a server, lets it rest, and answers the megabytes that it holds. */
async function atRest(databaseUrl: string, dataDir: string, forMs: number): Promise<number> {
  const port = String(await findFreePort());
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: port,
      DEMO_DATA: 'on',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  try {
    await untilReady(server, `http://127.0.0.1:${port}/health/ready`);
    await sleep(forMs);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } finally {
    const ended = once(server, 'close');
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until && server.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new Error('The server did not become ready');
}
