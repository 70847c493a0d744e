import { requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { createCredit, createUser, uploadDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { runRetention } from './run-retention.ts';

describeOnBothDatabases('the search for files without a row', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    // Files have the system's time, so the test clock needs it too.
    app.clock.set(new Date());
  });
  afterAll(() => app.close());

  it('compares some stored files with the rows and goes on behind them the next time [8.10.4]', async () => {
    const { parts, clock } = app;
    const credit = await createCredit(app, { userId: (await createUser(app)).user.id });
    const papers = [];
    for (const documentType of requiredDocumentTypes)
      papers.push(await uploadDocument(app, { creditId: credit.id, documentType }));
    const keys: string[] = [];
    for (let count = 0; count < 5; count += 1) keys.push((await parts.storage.put(Buffer.from(`${count}`))).key);
    keys.sort();
    const start = clock.now();
    clock.set(new Date(start.getTime() + hours(2)));
    const left = async () => {
      const exist = await Promise.all(keys.map((key) => parts.storage.exists(key)));
      return keys.filter((_, index) => exist[index]);
    };
    const total = async () => (await parts.storage.stats()).files;
    let deleted = 0;
    for (let run = 1; (await left()).length > 0; run += 1) {
      const before = await left();
      const stored = await total();
      const { orphanFiles } = await runRetention(parts, { filesAtMost: 2 });
      deleted += orphanFiles;
      expect(orphanFiles).toBeLessThanOrEqual(2);
      expect(await left()).toEqual(before.slice(orphanFiles));
      expect(await total()).toBe(stored - orphanFiles);
      // Two files per run, none of them checked twice.
      expect(run).toBeLessThanOrEqual(Math.ceil((keys.length + papers.length) / 2));
    }
    expect(deleted).toBe(5);
    for (const { storageKey } of papers) expect(await parts.storage.exists(storageKey)).toBe(true);
    // After the end it starts again, so earlier keys are found.
    await runRetention(parts, { filesAtMost: 1_000 });
    const late = await parts.storage.put(Buffer.from('late'));
    clock.set(new Date(start.getTime() + hours(4)));
    await runRetention(parts, { filesAtMost: 1_000 });
    expect(await parts.storage.exists(late.key)).toBe(false);
  });
});
