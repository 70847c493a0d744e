import Fastify from 'fastify';
import { serveHealth } from '#app/health.ts';
import { type Metric, readMetrics } from '#testing/read-metrics.ts';
import type { TestApp } from '#testing/test-app.ts';

/** /metrics as with PostgreSQL pools and Redis, whose values are invented. */
export async function readEveryMetric({ parts }: TestApp): Promise<{ text: string; metrics: Map<string, Metric> }> {
  const pools = [{ name: 'requests', size: 10, state: () => ({ open: 4, idle: 1, waiting: 2 }) }] as const;
  const connection = { ...parts.connection, pools };
  const server = Fastify();
  serveHealth(
    server,
    { ...parts, connection },
    {
      database: { kind: 'postgres', check: async () => undefined },
      limits: { isUp: () => true },
      isStopping: () => false,
    },
  );
  await server.inject('/health/live');
  const { payload: text } = await server.inject('/metrics');
  await server.close();
  return { text, metrics: readMetrics(text) };
}
