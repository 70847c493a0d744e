import { startPgBouncer } from '../../apps/api/src/testing/pgbouncer.ts';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { call, nothingAcknowledged, startLoad } from '../support/load.ts';
import { adminAccount, start, until } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

const noticedWithinMs = 5_000;

/**
 * Two processes behind a PgBouncer in transaction mode: both serve, nothing is lost, and each
 * learns of the other's changes.
 */
export async function behindPgBouncer(world: World): Promise<string> {
  const { dataDir, databaseUrl } = await world.postgres();
  const bouncer = await startPgBouncer(databaseUrl);
  const environment = { DATABASE_URL: bouncer.through(databaseUrl), DATABASE_DIRECT_URL: databaseUrl };
  const [one, other] = await Promise.all([start({ dataDir, environment }), start({ dataDir, environment })]);
  try {
    const noted = nothingAcknowledged();
    const loads = await Promise.all([startLoad(one.url, noted), startLoad(other.url, noted)]);
    await pause(world.unavailableMs / 2);
    await Promise.all(loads.map((load) => load.stop()));
    expectThat(noted.failures.length === 0, `Failed: ${[...new Set(noted.failures)].join('; ')}`);

    const changedAt = Date.now();
    const name = await changeInstitution(one.url);
    await until('the other process knows of the change', noticedWithinMs, async () =>
      (await listNames(other.url)).includes(name),
    );
    const noticedMs = Date.now() - changedAt;
    const found = await inspect({ dataDir, databaseUrl }, noted);
    expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
    return `two processes, ${noted.writes} writes, 0 lost, a change known to the other after ${noticedMs} ms`;
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    await bouncer.stop();
  }
}

const listNames = async (url: string): Promise<string[]> =>
  (await call<{ name: string }[]>(url, null, 'GET', '/public/institutions')).map(({ name }) => name);

/** Gives an institution another name, and returns that. */
async function changeInstitution(url: string): Promise<string> {
  const { accessToken } = await call<{ accessToken: string }>(url, null, 'POST', '/admin/auth/login', adminAccount);
  const [institution] = await call<{ id: string; name: string }[]>(url, accessToken, 'GET', '/admin/institutions');
  if (!institution) throw new Error('No institution');
  const name = `${institution.name} Nueva`;
  await call(url, accessToken, 'PUT', `/admin/institutions/${institution.id}`, { name });
  return name;
}
