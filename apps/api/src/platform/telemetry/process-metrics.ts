import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { version } from '#modules/system';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';

interface Watched {
  readonly config: Pick<Config, 'buildId'>;
  readonly connection: Pick<DatabaseConnection, 'pools'>;
  /** Null when limits are not shared. */
  readonly limits: { isUp(): boolean } | null;
}

export function measureProcess(registry: Registry, { config, connection, limits }: Watched): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'cotejo_build_info',
    help: 'Always 1; what runs here, in its labels',
    labelNames: ['version', 'build', 'node'],
    registers: [registry],
  }).set({ version, build: config.buildId ?? '', node: process.version }, 1);
  if (connection.pools.length > 0) measurePools(registry, connection.pools);
  if (limits) {
    new Gauge({
      name: 'rate_limit_store_up',
      help: 'Whether limits per IP address are counted in Redis for all processes; 0: not counted',
      registers: [registry],
      collect() {
        this.set(limits.isUp() ? 1 : 0);
      },
    });
  }
}

function measurePools(registry: Registry, pools: DatabaseConnection['pools']): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (set: SetFigure) => void) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool', ...labelNames],
      registers: [registry],
      collect() {
        read((labels, value) => this.set(labels, value));
      },
    });
  gauge('database_pool_size', 'Most connections of the pool', [], (set) => {
    for (const { name, size } of pools) set({ pool: name }, size);
  });
  gauge('database_pool_connections', 'Open connections of the pool, by state', ['state'], (set) => {
    for (const pool of pools) {
      const { open, idle } = pool.state();
      set({ pool: pool.name, state: 'idle' }, idle);
      set({ pool: pool.name, state: 'busy' }, open - idle);
    }
  });
  gauge('database_pool_waiting', 'Calls that wait for a connection of the pool', [], (set) => {
    for (const pool of pools) set({ pool: pool.name }, pool.state().waiting);
  });
}

type SetFigure = (labels: Readonly<Record<string, string>>, value: number) => void;
