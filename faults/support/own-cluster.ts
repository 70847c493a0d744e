import {
  findPostgresPrograms,
  type PostgresCluster,
  startPostgresCluster,
} from '../../apps/api/src/testing/postgres-cluster.ts';

export function startOwnCluster(): Promise<PostgresCluster> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('No PostgreSQL on this machine');
  return startPostgresCluster(programs);
}
