import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { applyOnce, call, findInstitution, nothingAcknowledged, signIn } from '../support/load.ts';
import { isReady, start } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

const hour = 3_600_000;

export async function clockJumps(world: World): Promise<string> {
  const dataDir = world.embedded();
  const file = join(dataDir, 'clock-shift');
  const jumpTo = async (shiftMs: number) => {
    writeFileSync(file, String(shiftMs));
    await pause(120);
  };
  writeFileSync(file, '0');
  const server = await start({
    dataDir,
    // Otherwise the rates would be stale after the jumps and could not be chosen.
    environment: { SHIFT_FILE: file, RATES_STALE_DAYS: '365' },
    nodeFlags: ['--import', resolve(import.meta.dirname, '../support/shifted-clock.ts')],
  });
  const noted = nothingAcknowledged();
  const jumps = [2 * hour, 0, 30 * hour, -5 * hour, 400 * 24 * hour, 0];
  try {
    const before = await signIn(server.url);
    const institutionId = await findInstitution(server.url, before);
    await applyOnce(server.url, before, institutionId, noted);
    await jumpTo(25 * hour);
    const status = await call(server.url, before, 'GET', '/credits/user-credits').then(
      () => 200,
      (error: Error) => Number(error.message.slice(-3)),
    );
    expectThat(status === 401, `A session of yesterday answered ${status}`);
    for (const jump of jumps) {
      await jumpTo(jump);
      expectThat(await isReady(server), `Not ready after a jump to ${jump / hour} h`);
      await applyOnce(server.url, await signIn(server.url), institutionId, noted);
    }
  } finally {
    await server.stop();
  }
  const found = await inspect({ dataDir }, noted);
  expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
  return `${jumps.length + 1} jumps from −5 h to +400 days, ${noted.writes} writes, 0 lost, log's chain whole`;
}
