import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { nothingAcknowledged, startLoad } from '../support/load.ts';
import { start, until } from '../support/server.ts';
import { countMessages, pause, startFakeSmtp } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

async function killUnderLoad(world: World, place: { dataDir: string; databaseUrl?: string }): Promise<string> {
  const smtp = await startFakeSmtp();
  const environment = { SMTP_URL: smtp.url, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
  const noted = nothingAcknowledged();
  const kind = place.databaseUrl ? 'PostgreSQL' : 'the embedded database';
  let lost = 0;
  let broken = 0;
  let orphans = 0;
  try {
    for (let round = 1; round <= world.rounds; round += 1) {
      const server = await start({ dataDir: place.dataDir, environment });
      const load = await startLoad(server.url, noted);
      await pause(200 + Math.random() * 1_800);
      await server.kill();
      await load.stop();
      const found = await inspect(place, noted);
      lost += found.lost.length;
      broken += found.broken.length;
      orphans += found.orphans;
      expectThat(found.lost.length === 0, `Round ${round} lost: ${[...new Set(found.lost)].join('; ')}`);
      expectThat(found.broken.length === 0, `Round ${round} broke: ${[...new Set(found.broken)].join('; ')}`);
      if (round % 10 === 0 && round < world.rounds) {
        console.info(
          `  … ${round} kills of ${kind}: ${noted.writes} acknowledged writes, ${lost} lost, ${broken} half done`,
        );
      }
    }
    const server = await start({ dataDir: place.dataDir, environment });
    const arrived = () => new Set(smtp.received.map(({ recipient }) => recipient));
    const areAllSent = () => [...noted.mailed].every((email) => arrived().has(email));
    await until('every promised mail has arrived', 120_000, areAllSent);
    // A killed worker's job is retried once its heartbeat is missed.
    await until('no mail waits', 120_000, async () => (await mailsWaiting(server.url)) === 0);
    await server.stop();
  } finally {
    await smtp.close();
  }
  const messages = countMessages(smtp);
  const perEmail = new Map<string, Set<string>>();
  for (const { recipient, mail } of smtp.received) {
    const ids = perEmail.get(recipient) ?? new Set();
    perEmail.set(recipient, ids.add(mail.messageId ?? ''));
  }
  const doubled = [...noted.mailed].filter((email) => perEmail.get(email)?.size !== 1);
  expectThat(doubled.length === 0, `${doubled.length} mails arrived more than once under different Message-IDs`);
  const repeated = [...messages.values()].filter((count) => count > 1).length;
  return `${world.rounds} kills, ${noted.writes} acknowledged writes, ${lost} lost, ${broken} half done, ${orphans} orphan files cleaned up; ${noted.mailed.size} promised mails, all arrived, ${repeated} of ${messages.size} repeated under their own Message-ID`;
}

async function mailsWaiting(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^mails_waiting (\d+)/m.exec(metrics)?.[1] ?? Number.NaN);
}

export const killEmbedded = (world: World): Promise<string> => killUnderLoad(world, { dataDir: world.embedded() });

export const killPostgres = async (world: World): Promise<string> => killUnderLoad(world, await world.postgres());
