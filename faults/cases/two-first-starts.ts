import { expectThat } from '../support/expect.ts';
import { start } from '../support/server.ts';
import type { World } from '../support/world.ts';

/**
 * Two processes start at once on an empty database: both serve, and the demo data is there once.
 */
export async function twoFirstStarts(world: World): Promise<string> {
  const rounds = world.isShort ? 1 : 3;
  let listed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const options = { dataDir: world.folder(), environment: { DATABASE_URL: await world.emptyPostgres() } };
    const servers = await Promise.allSettled([start(options), start(options)]);
    try {
      const failed = servers.find((server) => server.status === 'rejected');
      if (failed) throw failed.reason;
      for (const server of servers) {
        if (server.status === 'rejected') continue;
        const response = await fetch(`${server.value.url}/api/public/institutions`);
        const { data } = (await response.json()) as { data: { name: string }[] };
        const names = new Set(data.map(({ name }) => name));
        expectThat(data.length > 20 && names.size === data.length, `Lists ${data.length}, of them ${names.size} once`);
        expectThat(listed === 0 || listed === data.length, `Lists ${data.length}, and before ${listed}`);
        listed = data.length;
      }
    } finally {
      for (const server of servers) if (server.status === 'fulfilled') await server.value.stop();
    }
  }
  return `${rounds} × 2 servers, all serve the same ${listed} institutions`;
}
