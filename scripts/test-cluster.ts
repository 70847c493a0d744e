import { runCluster } from '../faults/cluster/run.ts';
import { ensureBuilt } from './build.ts';

// Two processes in production mode on PostgreSQL, PgBouncer, Redis, S3 and HAProxy, with parts
// killed, frozen and updated under load. Run by hand: it takes about ten minutes and programs that
// not every machine has.
const withinMs = 30 * 60_000;

await ensureBuilt();
setTimeout(() => {
  console.error('✘ The cluster did not finish within 30 minutes');
  process.exit(1);
}, withinMs).unref();
process.exit((await runCluster()) ? 0 : 1);
