import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { notOnCitus } from '../apps/api/src/testing/distributed/not-on-citus.ts';
import { findPostgresPrograms, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';

// npm run test:distributed: the tests of applications, documents, log and notifications with the
// tables that grow spread by the hash of a key. As partitions of one PostgreSQL, which ask the same
// of keys and stand in for several servers; and on Citus, where this machine's PostgreSQL has it.
// By hand: about a minute and a half for the one, three for the other.

const root = resolve(import.meta.dirname, '..');
const suites = ['credits', 'activity-log', 'notifications'].map((module) => `apps/api/src/modules/${module}/`);

interface Report {
  readonly numPassedTests: number;
  readonly testResults: { assertionResults: { status: string; title: string }[] }[];
}

function run(kind: 'partitions' | 'citus', serverUrl: string): { passed: number; failed: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-distributed-'));
  const file = join(folder, 'report.json');
  try {
    spawnSync('npx', ['vitest', 'run', '--project', 'api', '--reporter', 'json', '--outputFile', file, ...suites], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DISTRIBUTED: kind, ONE_DATABASE: '1', TEST_DATABASE_URL: serverUrl },
    });
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: report.numPassedTests,
      failed: results.filter(({ status }) => status === 'failed').map(({ title }) => title),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hasCitus(serverUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query("select from pg_available_extensions where name = 'citus'");
  await client.end();
  return rowCount === 1;
}

const programs = findPostgresPrograms();
if (!programs) {
  console.info('! NOT TRIED: distributed tables (no PostgreSQL on this machine)');
  process.exit(0);
}
let isRight = true;
const report = (name: string, { passed, failed }: ReturnType<typeof run>, expected: readonly string[]) => {
  const unexpected = failed.filter((title) => !expected.includes(title));
  const repaired = expected.filter((title) => !failed.includes(title));
  isRight &&= unexpected.length === 0 && repaired.length === 0 && passed > 0;
  console.info(`${isRight ? '✔' : '✘'} ${name}: ${passed} tests pass, ${failed.length} fail`);
  for (const title of unexpected) console.info(`  ✘ ${title}`);
  for (const title of repaired) console.info(`  passes now, take it off the list: ${title}`);
};

const plain = await startPostgresCluster(programs);
const isCitusThere = await hasCitus(plain.url);
report('partitions by hash, the stand-in for several servers', run('partitions', plain.url), []);
await plain.stop();
if (isCitusThere) {
  const citus = await startPostgresCluster(programs, {
    shared_preload_libraries: 'citus',
    // The server runs as another user, who may not read the files of who started it.
    'citus.node_conninfo': 'sslmode=disable',
  });
  const expected = notOnCitus.flatMap(({ tests }) => tests);
  report('Citus, one node with four shards of each table', run('citus', citus.url), expected);
  for (const { why, tests } of notOnCitus) console.info(`  ${tests.length} known: ${why}`);
  await citus.stop();
} else console.info('! NOT TRIED: Citus (this PostgreSQL does not have the extension)');
process.exit(isRight ? 0 : 1);
