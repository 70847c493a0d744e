import { findProgram } from '../apps/api/src/testing/find-program.ts';
import { findPostgresPrograms } from '../apps/api/src/testing/postgres-cluster.ts';

/** Programs outside npm that some tests start; without one, its tests are skipped. */
const programs = ['pg_dump', 'pgbouncer', 'redis-server', 'haproxy', 'promtool', 'strace', 'docker-compose'];

const missing = [...(findPostgresPrograms() ? [] : ['postgresql']), ...programs.filter((name) => !findProgram(name))];
if (missing.length > 0)
  console.info(`Not on this machine, so that the tests which start them are skipped: ${missing.join(', ')}`);
