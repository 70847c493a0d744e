import { findPostgresPrograms } from '../../apps/api/src/testing/postgres-cluster.ts';
import { runOnServer } from '../../apps/api/src/testing/postgres-server.ts';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import {
  type Acknowledged,
  applyOnce,
  findInstitution,
  nothingAcknowledged,
  signIn,
  startLoad,
} from '../support/load.ts';
import { until } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { type Reads, startReads } from './reads.ts';

interface Seen {
  readonly reads: Reads;
  /** Failed writes and reads of a person. */
  readonly failures: readonly string[];
  readonly writes: number;
}

interface Step {
  readonly name: string;
  readonly isPossible: (cluster: Cluster) => boolean;
  /** What is done to the cluster while people use it. */
  readonly act: (cluster: Cluster) => Promise<void>;
  /** Throws when people noticed more of it than they may. */
  readonly judge: (seen: Seen) => void;
}

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
      for (const index of [0, 1]) {
        const code = await cluster.server(index).stop();
        expectThat(code === 0, `Process ${index} ended with ${code}:\n${cluster.server(index).output()}`);
        await cluster.restart(index);
        // The balancer has to see it before the other one goes.
        await pause(2_000);
      }
    },
    judge: nothingFailed,
  },
  {
    name: 'kill -9 of one process',
    isPossible: ({ hasBalancer }) => hasBalancer,
    act: async (cluster) => {
      await cluster.server(1).kill();
      await pause(3_000);
      await cluster.restart(1);
    },
    judge: ({ reads, failures }) => {
      // What it had in hand is cut off: two readers and four writers.
      expectThat(reads.failures.length <= 2, `Reads that failed: ${reads.failures.join('; ')}`);
      expectThat(failures.length <= 4, `Calls that failed: ${failures.join('; ')}`);
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
    name: 'primary killed, replica promoted',
    isPossible: () => true,
    act: async (cluster) => {
      await cluster.primary.kill();
      await pause(1_000);
      await runOnServer(cluster.replica.url, 'select pg_promote()');
      const promotedAt = Date.now();
      await until('a whole application is taken in again', 60_000, () => isTaken(cluster));
      console.info(
        `  … served by the other server ${Date.now() - promotedAt} ms after its promotion, no process restarted`,
      );
    },
    judge: onlyUnavailable,
  },
];

/** Whether a person can apply, from the first step to the last. */
async function isTaken({ url }: Cluster): Promise<boolean> {
  try {
    const token = await signIn(url);
    await applyOnce(url, token, await findInstitution(url, token), nothingAcknowledged());
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs each step under a load of readers and applicants; one line of figures each. False when one
 * failed.
 */
export async function runCluster(): Promise<boolean> {
  if (!findPostgresPrograms()) {
    console.info('! The cluster: NOT COVERED: no PostgreSQL on this machine');
    return true;
  }
  const cluster = await openCluster();
  const noted = nothingAcknowledged();
  try {
    for (const step of steps.filter(({ isPossible }) => isPossible(cluster))) await runStep(step, cluster, noted);
    // Read at the server that took over, with everything that was acknowledged on the way.
    const { dataDir, environment, replica } = cluster;
    await Promise.all([0, 1].map((index) => cluster.server(index).stop()));
    const found = await inspect({ dataDir, databaseUrl: replica.url, environment }, noted);
    expectThat(found.lost.length === 0, `Lost: ${[...new Set(found.lost)].join('; ')}`);
    expectThat(found.broken.length === 0, `Half done: ${[...new Set(found.broken)].join('; ')}`);
    console.info(`✔ ${noted.writes} acknowledged writes over all of it: 0 lost, 0 half done`);
    return true;
  } catch (error) {
    console.error(`✘ ${error instanceof Error ? error.stack : error}`);
    for (const index of [0, 1]) console.error(cluster.server(index).output().split('\n').slice(-20).join('\n'));
    return false;
  } finally {
    await cluster.close();
  }
}

async function runStep({ name, act, judge }: Step, cluster: Cluster, noted: Acknowledged): Promise<void> {
  const startedAt = performance.now();
  const writesBefore = noted.writes;
  const failuresBefore = noted.failures.length;
  const load = await startLoad(cluster.url, noted, 4);
  const { reads, stop } = startReads(cluster.url);
  try {
    await pause(1_000);
    await act(cluster);
    await pause(1_000);
  } finally {
    await Promise.all([load.stop(), stop()]);
  }
  // All applicants of the load are one person, who may send 30 files a minute: that limit holds
  // over both processes.
  const failures = noted.failures.slice(failuresBefore).filter((failure) => !failure.endsWith('/upload 429'));
  const writes = noted.writes - writesBefore;
  judge({ reads, failures, writes });
  expectThat(writes > 0 && reads.count > 0, `${name}: nothing was read or written`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.info(
    `✔ ${name}: ${reads.count} reads (${reads.failures.length} failed), ${writes} writes (${failures.length} calls failed) (${seconds} s)`,
  );
}
