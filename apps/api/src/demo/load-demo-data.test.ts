import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { documents, systemFacts } from '#db/schema.ts';
import { loseNextCommitAnswer } from '#testing/lost-answers.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { loadDemoData } from './load-demo-data.ts';

describeOnBothDatabases('loading the demo data', (open) => {
  it('whose commit was never answered leaves every document with its file, and is not done twice', async () => {
    const app = await openTestApp(await open());
    const { db, storage } = app.parts;
    loseNextCommitAnswer(db);
    await expect(loadDemoData(app.parts)).rejects.toThrow('ECONNRESET');
    expect(await db.$count(systemFacts, eq(systemFacts.name, 'demo_data'))).toBe(1);
    const named = await db.select({ key: documents.storageKey }).from(documents);
    expect(named.length).toBeGreaterThan(3);
    for (const { key } of named) expect(await storage.exists(key)).toBe(true);
    await loadDemoData(app.parts);
    expect(await db.$count(documents)).toBe(named.length);
    await app.close();
  });
});
