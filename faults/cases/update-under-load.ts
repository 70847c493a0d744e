import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expectOneLine, expectThat } from '../support/expect.ts';
import { openReleasedVersion } from '../support/former-version.ts';
import { inspect } from '../support/invariants.ts';
import { nothingAcknowledged, startLoad } from '../support/load.ts';
import { launch, start } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Two processes of the released version, in use: the schema is migrated beside them, then one after
 * the other becomes this version, the released one again, and this one. Nothing acknowledged is
 * lost and no call fails.
 */
export async function updateUnderLoad(world: World): Promise<string> {
  const released = openReleasedVersion();
  const dataDir = world.folder();
  const databaseUrl = await world.emptyPostgres();
  const environment = { DATABASE_URL: databaseUrl };
  const startReleased = () => start({ dataDir, environment, root: released.root });
  const presentOptions = { dataDir, environment: { ...environment, MIGRATE: 'off' } };
  const startPresent = () => start(presentOptions);
  const noted = nothingAcknowledged();
  const places: { server: Awaited<ReturnType<typeof start>>; load: Awaited<ReturnType<typeof startLoad>> }[] = [];
  const open = async (startOne: typeof startPresent) => {
    const server = await startOne();
    return { server, load: await startLoad(server.url, noted) };
  };
  const replaceBoth = async (startOne: typeof startPresent): Promise<number> => {
    const writesBefore = noted.writes;
    for (const [index, { server, load }] of places.entries()) {
      await load.stop();
      const code = await server.stop();
      expectThat(code === 0, `A process ended with ${code}:\n${server.output()}`);
      places[index] = await open(startOne);
      // Both versions serve beside each other.
      await pause(world.unavailableMs / 2);
    }
    expectThat(noted.writes > writesBefore, 'Nothing was written meanwhile');
    return noted.writes - writesBefore;
  };
  try {
    for (const _place of [0, 1]) places.push(await open(startReleased));
    await pause(world.unavailableMs / 2);
    const early = await launch(presentOptions);
    expectThat((await early.ended()) === 1, 'This version started on the old schema with MIGRATE=off');
    expectOneLine(early.output(), /ejecuta npm run migrate/);

    const migrated = execFileSync(process.execPath, ['scripts/migrate.ts'], {
      cwd: root,
      env: { ...process.env, ...environment, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expectThat(/^✔ 0017_credit_daily_slots \([\d.]+ s\)$/m.test(migrated), `Not told what was migrated:\n${migrated}`);
    await pause(world.unavailableMs / 2);
    const there = await replaceBoth(startPresent);
    const back = await replaceBoth(startReleased);
    const again = await replaceBoth(startPresent);
    await Promise.all(places.map(({ load }) => load.stop()));
    expectThat(noted.failures.length === 0, `Failed: ${[...new Set(noted.failures)].join('; ')}`);
    const found = await inspect({ dataDir, databaseUrl }, noted);
    expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
    return `migrated beside two processes; writes on the way there ${there}, back ${back}, there again ${again}; 0 failed, 0 lost`;
  } finally {
    for (const { server, load } of places) {
      await load.stop();
      await server.kill();
    }
    released.delete();
  }
}
