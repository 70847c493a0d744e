import { eq } from 'drizzle-orm';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { systemFacts } from '#db/schema.ts';
import { drawPapers, insertDemoApplications } from './insert-applications.ts';
import { drawCatalogue, insertDemoCatalogue } from './insert-catalogue.ts';
import { insertDemoPeople } from './insert-people.ts';

const factName = 'demo_data';

/**
 * Fills an empty installation with institutions, posts, terms, banners, people and applications, the same every time:
 * all of it or nothing. Does nothing on an installation that has them.
 */
export async function loadDemoData(parts: Parts): Promise<void> {
  const { db, clock, catalog } = parts;
  const [loaded] = await db.select().from(systemFacts).where(eq(systemFacts.name, factName));
  if (loaded) return;

  // Drawn before the transaction: the embedded database serves nobody else meanwhile.
  const pictures = await drawCatalogue(parts);
  const papers = await drawPapers(parts);
  // Papers of a failed load stay: a lost answer may hide a commit whose rows name them. The daily clean-up finds the rest.
  await inTransaction(db, async (tx) => {
    const catalogue = await insertDemoCatalogue(parts, tx, pictures);
    const people = await insertDemoPeople(parts, tx, catalogue.termsVersionId);
    await insertDemoApplications(parts, tx, { ...catalogue, people, papers });
    await tx.insert(systemFacts).values({ name: factName, value: true, updatedAt: clock.now() });
  });
  await catalog.refresh();
}
