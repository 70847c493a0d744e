import {
  findPostgresPrograms,
  type PostgresCluster,
  startPostgresCluster,
} from '../../apps/api/src/testing/postgres-cluster.ts';

/** A PostgreSQL that a case may freeze and kill. */
export function startOwnCluster(): Promise<PostgresCluster> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('No PostgreSQL on this machine');
  return startPostgresCluster(programs);
}
