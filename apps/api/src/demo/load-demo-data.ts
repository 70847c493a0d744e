import { eq } from 'drizzle-orm';
import { makeSnapshot } from '#catalog/catalog.ts';
import { readPublished } from '#catalog/read-published.ts';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { systemFacts } from '#db/schema.ts';
import { digestActivities } from '#modules/activity-log';
import { freshnessNow } from '#modules/rates';
import { publishShippedTerms } from '#modules/terms';
import { demoTerms } from './data/terms.ts';
import type { Draw } from './draw.ts';

const factName = 'demo_data';

/**
 * Fills an empty installation with institutions, posts, terms, banners, people and applications,
 * the same every time: all of it or nothing. On an installation that has them it only puts a new
 * version of the terms beside the former one, unless the office has its own. Of several processes
 * that start at once on an empty database one fills it, and the others wait until it has.
 *
 * @param draw how its drawings become files; with sharp unless given
 */
export async function loadDemoData(parts: Parts, draw?: Draw): Promise<void> {
  if (await isLoaded(parts)) return publishShippedTerms(parts, demoTerms);
  await parts.connection.withMigrationLock(() => loadOnce(parts, draw));
  await parts.catalog.refresh();
}

const isLoaded = async ({ db }: Pick<Parts, 'db'>): Promise<boolean> =>
  (await db.$count(systemFacts, eq(systemFacts.name, factName))) > 0;

async function loadOnce(parts: Parts, givenDraw?: Draw): Promise<void> {
  const { db, clock, catalog } = parts;
  if (await isLoaded(parts)) return;

  // Loaded by the one start that fills the installation: with them come the libraries that draw
  // images and read articles.
  const [{ drawCatalogue, insertDemoCatalogue }, { insertDemoPeople }, { drawPapers, insertDemoApplications }] =
    await Promise.all([
      import('./insert-catalogue.ts'),
      import('./insert-people.ts'),
      import('./insert-applications.ts'),
    ]);
  const draw = givenDraw ?? (await import('./draw.ts')).drawWithSharp;
  // Drawn before the transaction: the embedded database serves nobody else meanwhile.
  const images = await drawCatalogue(parts, draw);
  const papers = await drawPapers(parts, draw);
  // Papers of a failed load stay: a lost response may hide a commit whose rows name them. The daily
  // clean-up finds the rest.
  const isMine = await inTransaction(db, async (tx) => {
    const [claimed] = await tx
      .insert(systemFacts)
      .values({ name: factName, value: true, updatedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ name: systemFacts.name });
    if (!claimed) return false;
    const catalogue = await insertDemoCatalogue(parts, tx, images);
    const people = await insertDemoPeople(parts, tx, catalogue.termsVersionId);
    const snapshot = makeSnapshot(await readPublished(tx), freshnessNow(parts));
    await insertDemoApplications(parts, tx, { ...catalogue, people, papers, snapshot });
    await catalog.announceChange(tx);
    return true;
  });
  if (!isMine) for (const { key } of papers.values()) await parts.storage.delete(key);
  await catalog.refresh();
  // The records of the demo are from weeks ago.
  await digestActivities(parts);
}
