import { expectThat } from '../support/expect.ts';
import { applyOnce, findInstitution, nothingAcknowledged, signIn } from '../support/load.ts';
import { startOwnCluster } from '../support/own-cluster.ts';
import { isReady, start, until } from '../support/server.ts';
import type { World } from '../support/world.ts';

/** A query waits 17 s for a server that stands still, and who waits for a connection 5 s more. */
const refusedWithinMs = 24_000;
const pageWithinMs = 3_000;

/**
 * PostgreSQL stands still, as when its host is paused or the network is gone: connections stay open
 * and nothing responds.
 */
export async function databaseFrozen(world: World): Promise<string> {
  const cluster = await startOwnCluster();
  const server = await start({ dataDir: world.folder(), environment: { DATABASE_URL: cluster.url } });
  try {
    const token = await signIn(server.url);
    const institutionId = await findInstitution(server.url, token);
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const askedAt = Date.now();
      const response = await fetch(server.url + path, { headers, signal: AbortSignal.timeout(60_000) });
      await response.arrayBuffer();
      return { status: response.status, ms: Date.now() - askedAt };
    };
    const askCredits = () => ask('/api/credits/user-credits', { authorization: `Bearer ${token}` });
    await Promise.all(Array.from({ length: 10 }, askCredits));
    cluster.freeze();
    // More than there are connections.
    const calls = Array.from({ length: 15 }, askCredits);
    for (const path of ['/', '/blog', '/health/serve']) {
      const { status, ms } = await ask(path);
      expectThat(status === 200 && ms < pageWithinMs, `${path} answered ${status} after ${ms} ms`);
    }
    // Its response is reused for 2 s, and the database has 2 s to respond.
    await until('said not to be ready', 8_000, async () => (await ask('/health/ready')).status === 503);
    const refused = await Promise.all(calls);
    const slowestMs = Math.max(...refused.map(({ ms }) => ms));
    const statuses = [...new Set(refused.map(({ status }) => status))];
    expectThat(statuses.join() === '503', `Answered ${statuses} while the database stood still`);
    expectThat(slowestMs < refusedWithinMs, `A call waited ${slowestMs} ms`);
    const next = await askCredits();
    expectThat(
      next.status === 503 && next.ms < refusedWithinMs,
      `The next call answered ${next.status} (${next.ms} ms)`,
    );
    cluster.thaw();
    const backAt = Date.now();
    await until('healed', 30_000, () => isReady(server));
    const healedMs = Date.now() - backAt;
    const noted = nothingAcknowledged();
    await applyOnce(server.url, token, institutionId, noted);
    return `15 calls answered 503 (slowest ${slowestMs} ms, the next one ${next.ms} ms), pages served, healed ${healedMs} ms after, ${noted.writes} writes then`;
  } finally {
    cluster.thaw();
    await server.stop();
    await cluster.stop();
  }
}
