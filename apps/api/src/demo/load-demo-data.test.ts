import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  admins,
  chargedAverages,
  documentOpenings,
  documents,
  institutions,
  notes,
  systemFacts,
} from '#platform/db/schema.ts';
import { drawOnce } from '#testing/draw-once.ts';
import { createAdmin } from '#testing/factories.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, openTestDatabase } from '#testing/test-database.ts';
import { loseNextCommitResponse } from '#testing/transactions.ts';
import { demoInstitutions } from './data/institutions.ts';
import { loadDemoData } from './load-demo-data.ts';

it.each([1, 7, 400])('rates that are stale after %d days leave no institution out at first [5.1.15]', async (days) => {
  const app = await openTestApp(await openTestDatabase(), { ratesStaleDays: days }, { hasTerms: false });
  await loadDemoData(app.parts, drawOnce);
  const { rates } = app.parts.catalog.snapshot;
  expect(rates.filter(({ isStale }) => isStale)).toHaveLength(3);
  expect(rates.filter(({ isExcluded }) => isExcluded)).toEqual([]);
  await app.close();
});

describeOnBothDatabases('loading the demo data', (open) => {
  it('has two years of ceilings and averages and versions of every rate, some of them stale, none left out [5.1.15] [12.11.24]', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    await loadDemoData(app.parts, drawOnce);
    const { snapshot } = app.parts.catalog;
    const consumer = snapshot.ceilings.filter(({ segment }) => segment === 'consumo');
    expect(consumer).toHaveLength(24);
    expect(consumer[0]?.month).toBe(app.clock.now().toISOString().slice(0, 7));
    const averages = await app.parts.db.select().from(chargedAverages);
    expect(new Set(averages.map(({ month }) => month)).size).toBe(24);
    expect(averages.length).toBe(24 * demoInstitutions.length);
    // What is shown under a real name is what was published.
    for (const { slug, average } of snapshot.rates) {
      const demo = demoInstitutions.find((one) => one.slug === slug);
      expect(average).toMatchObject({ month: '2026-08', effectiveRate: demo?.averageEffectiveRatePercent });
    }
    for (const { month, sourceLabel } of averages)
      expect(sourceLabel).toBe(
        month === '2026-08-01' ? 'Banco Central del Ecuador' : 'Cifra ilustrativa de demostración',
      );
    const histories = snapshot.institutions.map(({ id }) => snapshot.rateHistory.get(id)?.length);
    expect(new Set(histories)).toEqual(new Set([2, 3]));
    const states = snapshot.rates.map(({ isStale, isExcluded }) => ({ isStale, isExcluded }));
    expect(states.filter(({ isStale }) => isStale).length).toBeGreaterThanOrEqual(2);
    expect(states.some(({ isExcluded }) => isExcluded)).toBe(false);
    expect(snapshot.rates.filter(({ confirmedAt }) => confirmedAt === null)).toHaveLength(1);
    expect(snapshot.rates.filter(({ aboveCeiling }) => aboveCeiling).map(({ slug }) => slug)).toEqual([
      'cooperativa-san-francisco',
    ]);
    // Unpublished figures are labeled as illustrative.
    for (const { source, confirmedAt } of snapshot.rates)
      expect(source.label).toMatch(confirmedAt === null ? /^Registro inicial$/ : /^Tarifario ilustrativo de /);
    for (const { month, source } of consumer)
      expect(source.label).toBe(
        month >= '2026-01' && month <= '2026-10' ? 'Banco Central del Ecuador' : 'Cifra ilustrativa de demostración',
      );
    await app.close();
  });

  it('has records of answers for some institutions, one of them too small to be shown [12.12.19]', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    await loadDemoData(app.parts, drawOnce);
    const { snapshot } = app.parts.catalog;
    expect(snapshot.answerRecords.byInstitution.size).toBe(3);
    const shown = snapshot.institutions.filter(({ answerRecord }) => answerRecord !== null);
    expect(shown.map(({ slug }) => slug).toSorted()).toEqual(['banco-pichincha', 'cooperativa-jep']);
    for (const { answerRecord } of shown) {
      expect(answerRecord?.inTime).toBeGreaterThan(15);
      expect(answerRecord?.inTime).toBeLessThan(answerRecord?.due ?? 0);
      expect(answerRecord?.medianWorkingDays).not.toBeNull();
    }
    await app.close();
  });

  it('has an application that waits too long and two that the first administrator has', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    const { token } = await createAdmin(app);
    const [first] = await app.parts.db.select().from(admins).orderBy(asc(admins.createdAt)).limit(1);
    await loadDemoData(app.parts, drawOnce);
    const { data } = (await app.call('GET', '/admin/credits/pending?limit=50', { token })).body as unknown as {
      data: AdminCredit[];
    };
    const held = data.flatMap(({ taken }) => (taken ? [taken.by.id] : []));
    expect(held).toEqual([first?.id, first?.id]);
    const late = data.filter(({ dueAt }) => dueAt !== null && new Date(dueAt) < app.clock.now());
    expect(late.length).toBeGreaterThanOrEqual(1);
  });

  it('has notes on two cases and one person, by the first administrator [10.5.1]', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    await loadDemoData(app.parts, drawOnce);
    const [author] = await app.parts.db.select({ id: admins.id }).from(admins);
    const written = await app.parts.db.select().from(notes);
    expect(new Set(written.map(({ authorId }) => authorId))).toEqual(new Set([author?.id]));
    expect(new Set(written.flatMap(({ creditId }) => creditId ?? [])).size).toBe(2);
    expect(written.filter(({ creditId }) => creditId === null)).toHaveLength(1);
    await app.close();
  });

  it('whose commit was never answered leaves every document with its file, and is not done twice', async () => {
    const app = await openTestApp(await open(), {}, { hasTerms: false });
    const { db, storage } = app.parts;
    loseNextCommitResponse();
    await expect(loadDemoData(app.parts, drawOnce)).rejects.toThrow('ECONNRESET');
    expect(await db.$count(systemFacts, eq(systemFacts.name, 'demo_data'))).toBe(1);
    const named = await db.select({ key: documents.storageKey }).from(documents);
    expect(named.length).toBeGreaterThan(3);
    for (const { key } of named) expect(await storage.exists(key)).toBe(true);
    // Each verified document was opened.
    expect(await db.$count(documentOpenings)).toBe(await db.$count(documents, eq(documents.isVerified, true)));
    await loadDemoData(app.parts, drawOnce);
    expect(await db.$count(documents)).toBe(named.length);
    await app.close();
  });

  it('at once from two processes that start on an empty database fills it once, and leaves no file that no row names', async () => {
    const database = await open();
    const openEmpty = () => openTestApp(database, {}, { hasTerms: false });
    const [first, second] = [await openEmpty(), await openEmpty()];
    await Promise.all([loadDemoData(first.parts, drawOnce), loadDemoData(second.parts, drawOnce)]);
    const named = await first.parts.db.select({ key: documents.storageKey }).from(documents);
    const count = await first.parts.db.$count(institutions);
    expect(named.length).toBeGreaterThan(3);
    expect(count).toBe(demoInstitutions.length);
    for (const { parts } of [first, second])
      expect(parts.catalog.snapshot.institutions).toHaveLength(
        demoInstitutions.filter((one) => one.isActive !== false).length,
      );
    // The applications have separate storages: one has all files, the other deleted its own.
    const storageKeys: string[][] = [[], []];
    for (const [index, { parts }] of [first, second].entries())
      for await (const key of parts.storage.list()) storageKeys[index]?.push(key);
    expect(storageKeys.map((keys) => keys.length).toSorted()).toEqual([0, named.length]);
    expect(storageKeys.flat().toSorted()).toEqual(named.map(({ key }) => key).toSorted());
    await first.close();
    await second.close();
  });
});
