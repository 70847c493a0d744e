import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { documents, institutions, systemFacts } from '#db/schema.ts';
import { drawOnce } from '#testing/draw-once.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { loseNextCommitResponse } from '#testing/transactions.ts';
import { demoInstitutions } from './data/institutions.ts';
import { loadDemoData } from './load-demo-data.ts';

describeOnBothDatabases('loading the demo data', (open) => {
  it('whose commit was never answered leaves every document with its file, and is not done twice', async () => {
    const app = await openTestApp(await open());
    const { db, storage } = app.parts;
    loseNextCommitResponse();
    await expect(loadDemoData(app.parts, drawOnce)).rejects.toThrow('ECONNRESET');
    expect(await db.$count(systemFacts, eq(systemFacts.name, 'demo_data'))).toBe(1);
    const named = await db.select({ key: documents.storageKey }).from(documents);
    expect(named.length).toBeGreaterThan(3);
    for (const { key } of named) expect(await storage.exists(key)).toBe(true);
    await loadDemoData(app.parts, drawOnce);
    expect(await db.$count(documents)).toBe(named.length);
    await app.close();
  });

  it('at once from two processes that start on an empty database fills it once, and leaves no file that no row names', async () => {
    const database = await open();
    const [first, second] = [await openTestApp(database), await openTestApp(database)];
    await Promise.all([loadDemoData(first.parts, drawOnce), loadDemoData(second.parts, drawOnce)]);
    const named = await first.parts.db.select({ key: documents.storageKey }).from(documents);
    const count = await first.parts.db.$count(institutions);
    expect(named.length).toBeGreaterThan(3);
    expect(count).toBe(demoInstitutions.length);
    for (const { parts } of [first, second])
      expect(parts.catalog.snapshot.institutions).toHaveLength(
        demoInstitutions.filter((one) => one.isActive !== false).length,
      );
    // Each application has its own store here: one has every file, the other deleted its own again.
    const storageKeys: string[][] = [[], []];
    for (const [index, { parts }] of [first, second].entries())
      for await (const key of parts.storage.list()) storageKeys[index]?.push(key);
    expect(storageKeys.map((keys) => keys.length).toSorted()).toEqual([0, named.length]);
    expect(storageKeys.flat().toSorted()).toEqual(named.map(({ key }) => key).toSorted());
    await first.close();
    await second.close();
  });
});
