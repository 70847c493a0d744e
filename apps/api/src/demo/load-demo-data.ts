import { eq } from 'drizzle-orm';
import { digestActivities } from '#modules/activity-log';
import { countAnswerRecords } from '#modules/answer-records';
import { makeSnapshot, readPublished } from '#modules/catalog';
import { freshnessNow } from '#modules/rates';
import { publishShippedTerms } from '#modules/terms';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { systemFacts } from '#platform/db/schema.ts';
import { demoTerms } from './data/terms.ts';
import type { Draw } from './draw.ts';

const factName = 'demo_data';

/**
 * Fills an empty installation with demo data in one transaction. On later starts it only adds a new version of the
 * terms, unless administrators have written their own. When several processes start, one loads and the others wait.
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

  // Imported on demand, because only the first start needs the libraries for images and articles.
  const [
    { drawCatalogue, insertDemoCatalogue },
    { insertDemoRecords },
    { insertDemoPeople },
    { drawPapers, insertDemoApplications },
  ] = await Promise.all([
    import('./insert-catalogue.ts'),
    import('./insert-records.ts'),
    import('./insert-people.ts'),
    import('./insert-applications.ts'),
  ]);
  const draw = givenDraw ?? (await import('./draw.ts')).drawWithSharp;
  // Before the transaction, which blocks the embedded database.
  const images = await drawCatalogue(parts, draw);
  const papers = await drawPapers(parts, draw);
  // When the transaction fails the files are kept, because its commit may have succeeded without a response;
  // otherwise the cleanup deletes them.
  const isMine = await inTransaction(db, async (tx) => {
    const [claimed] = await tx
      .insert(systemFacts)
      .values({ name: factName, value: true, updatedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ name: systemFacts.name });
    if (!claimed) return false;
    const catalogue = await insertDemoCatalogue(parts, tx, images);
    await insertDemoRecords(parts, tx, catalogue.institutionBySlug);
    const people = await insertDemoPeople(parts, tx, catalogue.termsVersionId);
    const freshness = freshnessNow(parts);
    const answerRecords = await countAnswerRecords(tx, parts.workingDays, freshness.day);
    const snapshot = makeSnapshot(await readPublished(tx), freshness, answerRecords);
    await insertDemoApplications(parts, tx, { ...catalogue, people, papers, snapshot });
    await catalog.announceChange(tx);
    return true;
  });
  if (!isMine) for (const { key } of papers.values()) await parts.storage.delete(key);
  await catalog.refresh();
  // Demo records are weeks old.
  await digestActivities(parts);
}
