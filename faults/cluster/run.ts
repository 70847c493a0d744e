import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findPostgresPrograms } from '../../apps/api/src/testing/postgres-cluster.ts';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import {
  type Acknowledged,
  applyOnce,
  findInstitution,
  nothingAcknowledged,
  people,
  signIn,
  startLoad,
} from '../support/load.ts';
import { root, until } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { startPartUploads } from './part-uploads.ts';
import { type Reads, startReads } from './reads.ts';
import { openVersions } from './versions.ts';

interface Seen {
  readonly reads: Reads;
  readonly failures: readonly string[];
  readonly writes: number;
  readonly slowestWriteMs: number;
}

interface Step {
  readonly name: string;
  readonly isPossible: (cluster: Cluster) => boolean;
  readonly act: (cluster: Cluster, noted: Acknowledged) => Promise<void>;
  readonly judge: (seen: Seen) => void;
  readonly withinMs?: number;
}

const stepMs = 90_000;
/** With a build of the newest tag. */
const updateMs = 20 * 60_000;
/** How long two versions run beside each other. */
const bothMs = 60_000;

const noReadFailed = ({ reads }: Seen) =>
  expectThat(reads.failures.length === 0, `Reads that failed: ${[...new Set(reads.failures)].join('; ')}`);
const nothingFailed = (seen: Seen) => {
  noReadFailed(seen);
  expectThat(seen.failures.length === 0, `Calls that failed: ${[...new Set(seen.failures)].join('; ')}`);
};
const onlyUnavailable = (seen: Seen) => {
  noReadFailed(seen);
  const others = seen.failures.filter((failure) => !/ 50[234]$|^connection lost$/.test(failure));
  expectThat(others.length === 0, `Calls that failed otherwise: ${[...new Set(others)].join('; ')}`);
};
const steps: readonly Step[] = [
  {
    name: 'rolling restart',
    isPossible: ({ hasBalancer }) => hasBalancer,
    act: async (cluster) => {
      // No pause, as in the guide: a stopping process accepts calls until the balancer notices the restarted one.
      for (const index of [0, 1]) {
        const code = await cluster.server(index).stop();
        expectThat(code === 0, `Process ${index} ended with ${code}:\n${cluster.server(index).output()}`);
        await cluster.restart(index);
      }
    },
    judge: nothingFailed,
  },
  {
    name: 'update and back',
    isPossible: ({ hasBalancer }) => hasBalancer,
    act: updateAndBack,
    judge: nothingFailed,
    withinMs: updateMs,
  },
  {
    name: 'kill -9 of one process',
    isPossible: ({ hasBalancer }) => hasBalancer,
    act: async (cluster) => {
      await cluster.server(1).kill();
      await pause(3_000);
      await cluster.restart(1);
    },
    judge: (seen) => {
      noReadFailed(seen);
      // The interrupted calls, at most one per writer; the balancer never repeats a write.
      expectThat(seen.failures.length <= 4, `Calls that failed: ${seen.failures.join('; ')}`);
    },
  },
  {
    name: 'Redis frozen',
    isPossible: ({ redis, hasBalancer }) => redis !== null && hasBalancer,
    act: async ({ redis }) => {
      redis?.freeze();
      await pause(4_000);
      redis?.thaw();
    },
    judge: nothingFailed,
  },
  {
    name: 'PostgreSQL killed and started again',
    isPossible: () => true,
    act: async (cluster) => {
      await cluster.postgres.kill();
      await pause(1_000);
      await cluster.postgres.restart();
      const backAt = Date.now();
      await until('a whole application is taken in again', 60_000, () => isTaken(cluster));
      console.info(`  … served ${Date.now() - backAt} ms after PostgreSQL was back, no process restarted`);
    },
    judge: (seen) => {
      onlyUnavailable(seen);
      expectThat(seen.slowestWriteMs < 8_000, `A write waited ${Math.round(seen.slowestWriteMs)} ms`);
    },
  },
];

/** Not one of the load, which uses the first ones: the limits count by user. */
const uploader = people.at(-1);

/** To the new version, back and forward again, one process after the other, with uploads in parts. */
async function updateAndBack(cluster: Cluster, noted: Acknowledged): Promise<void> {
  const versions = await openVersions();
  const uploads = startPartUploads(cluster.url, await signIn(cluster.url, uploader?.email), noted);
  const become = async (index: number, folder: string) => {
    const code = await cluster.server(index).stop();
    expectThat(code === 0, `Process ${index} ended with ${code}:\n${cluster.server(index).output()}`);
    await cluster.restart(index, folder);
  };
  try {
    for (const index of [0, 1]) await become(index, versions.older);
    await promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
      cwd: versions.newer,
      env: { ...process.env, ...cluster.environment, DATA_DIR: cluster.dataDir },
    });
    await become(0, versions.newer);
    await pause(bothMs);
    await become(1, versions.newer);
    for (const index of [0, 1]) await become(index, versions.older);
    for (const index of [0, 1]) await become(index, versions.newer);
    // The other steps are about today's commit, and the folder of the newer version goes.
    if (versions.newer !== root) for (const index of [0, 1]) await become(index, root);
  } finally {
    await uploads.stop();
    await versions.close();
  }
}

async function isTaken({ url }: Cluster): Promise<boolean> {
  try {
    const token = await signIn(url);
    await applyOnce(url, token, await findInstitution(url, token), nothingAcknowledged());
    return true;
  } catch {
    return false;
  }
}

type Line = readonly [step: string, reads: string, writes: string, seconds: string, result: string];

const head: Line = ['step', 'reads (failed, slowest)', 'writes (calls failed, slowest)', 'seconds', 'result'];

/**
 * Runs each step under load, even after a failed one, and prints a table. False when a step failed
 * or an acknowledged write was lost.
 */
export async function runCluster(): Promise<boolean> {
  if (!findPostgresPrograms()) {
    console.info('! The cluster: NOT COVERED: no PostgreSQL on this machine');
    return true;
  }
  const cluster = await openCluster();
  const noted = nothingAcknowledged();
  const lines: Line[] = [];
  try {
    for (const step of steps)
      lines.push(
        step.isPossible(cluster)
          ? await runStep(step, cluster, noted)
          : [step.name, '', '', '', 'NOT COVERED: see above'],
      );
    lines.push(await lookForAll(cluster, noted));
    printLines([head, ...lines]);
    const isGood = lines.every(([, , , , result]) => !result.startsWith('✘'));
    if (!isGood)
      for (const index of [0, 1]) console.error(cluster.server(index).output().split('\n').slice(-20).join('\n'));
    return isGood;
  } finally {
    await cluster.close();
  }
}

async function lookForAll(cluster: Cluster, noted: Acknowledged): Promise<Line> {
  const startedAt = performance.now();
  const result = await judged(async () => {
    const { dataDir, environment, postgres } = cluster;
    await Promise.all([0, 1].map((index) => cluster.server(index).stop()));
    const found = await inspect({ dataDir, databaseUrl: postgres.url, environment }, noted);
    expectThat(found.lost.length === 0, `Lost: ${[...new Set(found.lost)].join('; ')}`);
    expectThat(found.broken.length === 0, `Half done: ${[...new Set(found.broken)].join('; ')}`);
  });
  return ['every acknowledged write, looked for', '', `${noted.writes}`, secondsSince(startedAt), result];
}

async function runStep({ name, act, judge, withinMs }: Step, cluster: Cluster, noted: Acknowledged): Promise<Line> {
  const startedAt = performance.now();
  const writesBefore = noted.writes;
  const failuresBefore = noted.failures.length;
  noted.slowestMs = 0;
  const load = await startLoad(cluster.url, noted, 4);
  const { reads, stop } = startReads(cluster.url);
  let seen: Seen = { reads, failures: [], writes: 0, slowestWriteMs: 0 };
  const result = await judged(async () => {
    try {
      await pause(1_000);
      await within(withinMs ?? stepMs, act(cluster, noted));
      await pause(1_000);
    } finally {
      await Promise.all([load.stop(), stop()]);
      // All applicants of the load are one user, whose limit of 30 files a minute is shared by both processes.
      const failures = noted.failures.slice(failuresBefore).filter((failure) => !failure.endsWith('/upload 429'));
      seen = { reads, failures, writes: noted.writes - writesBefore, slowestWriteMs: noted.slowestMs };
    }
    judge(seen);
    expectThat(seen.writes > 0 && reads.count > 0, 'Nothing was read or written');
  });
  const readsShown = `${reads.count} (${reads.failures.length}, ${Math.round(reads.slowestMs)} ms)`;
  const writesShown = `${seen.writes} (${seen.failures.length}, ${Math.round(seen.slowestWriteMs)} ms)`;
  const line: Line = [name, readsShown, writesShown, secondsSince(startedAt), result];
  console.info(line.join(' | '));
  return line;
}

const judged = (work: () => Promise<void>): Promise<string> =>
  work().then(
    () => '✔',
    (error) => `✘ ${error instanceof Error ? error.message : error}`,
  );

const within = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    pause(milliseconds).then(() => Promise.reject(new Error(`Not done within ${milliseconds / 1_000} s`))),
  ]);

const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1_000).toFixed(1);

function printLines(lines: readonly Line[]): void {
  const widths = head.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.info(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
