import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { nothingAcknowledged, startLoad } from '../support/load.ts';
import { start, statusOf, until } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

/** SIGTERM under load: every call that reached the server gets its response. */
export async function gracefulStop(world: World): Promise<string> {
  const dataDir = world.embedded();
  const noted = nothingAcknowledged();
  const rounds = world.isShort ? 1 : 5;
  let slowestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await start({ dataDir, environment: { DRAIN_SECONDS: '4' } });
    const broken: string[] = [];
    const load = await startLoad(server.url, noted);
    await pause(300 + Math.random() * 500);
    const inFlight = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/api/public/institutions`).then(
        async (response) => {
          await response.arrayBuffer();
          if (response.status !== 200) broken.push(String(response.status));
        },
        (error: Error) => broken.push((error.cause as { code?: string } | undefined)?.code ?? error.name),
      ),
    );
    await pause(50);
    const askedAt = Date.now();
    const stopping = server.stop();
    await until('balancers are told', 3_000, async () => (await statusOf(`${server.url}/health/serve`)) === 503);
    expectThat((await statusOf(`${server.url}/`)) === 200, 'A page was refused before the end of DRAIN_SECONDS');
    const code = await stopping;
    slowestMs = Math.max(slowestMs, Date.now() - askedAt);
    await Promise.all([...inFlight, load.stop()]);
    expectThat(code === 0, `Ended with ${code}:\n${server.output()}`);
    expectThat(broken.length === 0, `${broken.length} calls in flight were lost: ${broken.join(', ')}`);
    const found = await inspect({ dataDir }, noted);
    expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
  }
  const lost = noted.failures.filter((failure) => failure !== 'connection lost' && !failure.endsWith(' 503'));
  expectThat(lost.length === 0, `Failures while stopping: ${[...new Set(lost)].join('; ')}`);
  return `${rounds} stops under load, ${rounds * 20} calls in flight answered, ${noted.writes} writes, 0 lost, slowest stop ${slowestMs} ms`;
}
