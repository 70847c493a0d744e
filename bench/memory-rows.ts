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
const startLimitMs = 2_000;
const timedStarts = 5;
const restMs = 15_000;
const readyWithinMs = 120_000;

/**
 * A server on PostgreSQL that finds its demo data there, started as by `npm start`: how long it
 * takes until it is ready, the median of five starts, and its resident memory 15 seconds later.
 * Without PostgreSQL's programs or /proc there are no rows.
 */
export async function memoryRows(): Promise<Row[]> {
  const programs = findPostgresPrograms();
  if (!programs || !existsSync('/proc/self/status')) {
    console.info('PostgreSQL or /proc not found: start and memory at rest were not measured');
    return [];
  }
  const cluster = await startPostgresCluster(programs);
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-memory-'));
  try {
    await startOnce(cluster.url, dataDir, 0);
    const starts = [];
    for (let start = 1; start < timedStarts; start += 1) starts.push(await startOnce(cluster.url, dataDir, 0));
    const rested = await startOnce(cluster.url, dataDir, restMs);
    const times = [...starts, rested].map(({ readyMs }) => readyMs).sort((a, b) => a - b);
    const readyMs = times[Math.floor(timedStarts / 2)] ?? Number.NaN;
    const { megabytes } = rested;
    return [
      {
        name: 'start with data on PostgreSQL',
        figure: `${(readyMs / 1_000).toFixed(2)} s`,
        ratio: startLimitMs / readyMs,
        target: 1,
        against: `${startLimitMs / 1_000} s`,
      },
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

/** Starts a server and lets it rest: how long it took to be ready, and what it holds then. */
async function startOnce(
  databaseUrl: string,
  dataDir: string,
  forMs: number,
): Promise<{ readyMs: number; megabytes: number }> {
  const port = String(await findFreePort());
  const startedAt = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=16', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      // As the image and the unit start it.
      MALLOC_ARENA_MAX: '2',
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
    const readyMs = performance.now() - startedAt;
    await sleep(forMs);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return { readyMs, megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024) };
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
    await sleep(20);
  }
  throw new Error('The server did not become ready');
}
