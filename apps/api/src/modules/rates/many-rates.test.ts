import type { RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicRate } from '@cotejo/contracts/rates/public';
import { rateSegments } from '@cotejo/contracts/rates/source';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loanTextsOf } from '#modules/institutions';
import { pricedProductOf } from '#modules/rates';
import { days } from '#platform/clock.ts';
import { chargedAverages, institutions, legalRates, rateVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createInstitution } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const institutionCount = 300;
const monthCount = 24;

// The size of a whole country over two years.
describe('300 institutions with 24 months each', () => {
  let app: TestApp;
  let token: string;
  let ids: string[];

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase());
    const { db, clock } = app.parts;
    app.clock.set('2024-11-01T15:00:00Z');
    const first = await createInstitution(app, { name: 'Banco 000', minRate: 12, maxRate: 15 });
    app.clock.set('2026-11-15T15:00:00Z');
    const others = Array.from({ length: institutionCount - 1 }, (_, index) => {
      const number = String(index + 1).padStart(3, '0');
      return { ...first, id: newId(clock), slug: `banco-numero-${number}`, name: `Banco ${number}` };
    });
    await db
      .insert(institutions)
      .values(others.map(({ personalLoan, ...profile }) => ({ ...profile, loanTexts: loanTextsOf(personalLoan) })));
    ids = [first, ...others].map(({ id }) => id);
    const versionsOf = (id: string, from: number) =>
      Array.from({ length: monthCount - from }, (_, month) => ({
        ...{ id: newId(clock), institutionId: id, number: month + from + 1 },
        validFrom: new Date(clock.now().getTime() - days(30 * (monthCount - month))),
        product: pricedProductOf(first.personalLoan),
        ...{ minRate: 12, maxRate: 15, sourceLabel: 'Tarifario de prueba' },
      }));
    for (const [index, id] of ids.entries()) await db.insert(rateVersions).values(versionsOf(id, index === 0 ? 1 : 0));
    const months = Array.from({ length: monthCount }, (_, index) =>
      new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 10),
    );
    await db
      .insert(legalRates)
      .values(
        months.flatMap((month) =>
          rateSegments.map((segment) => ({ month, segment, maximumEffectiveRate: 16.77, sourceLabel: 'BCE' })),
        ),
      );
    for (const month of months)
      await db.insert(chargedAverages).values(
        ids.map((institutionId) => ({
          ...{ month, institutionId, segment: 'consumo' as const, effectiveRate: 15.5, sourceLabel: 'BCE' },
        })),
      );
    await refreshCatalog(app.parts);
    ({ token } = await createAdmin(app));
  }, 120_000);
  afterAll(() => app.close());

  const readAll = async <Item>(path: string): Promise<Item[]> => {
    const rows: Item[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await app.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`, {
        token,
      });
      const data = body.data as Item[];
      rows.push(...data);
      if (data.length === 0 || rows.length >= Number(body.total)) return rows;
    }
  };

  it('are listed whole, each row once', async () => {
    const rates = await readAll<RateRow>('/admin/rates?sort=name');
    expect(rates.map(({ institutionId }) => institutionId)).toEqual(ids);
    expect(rates.every(({ average }) => average?.month === '2026-11')).toBe(true);
    const versions = await readAll<RateVersion>(`/admin/institutions/${ids[7]}/versions`);
    expect(new Set(versions.map(({ id }) => id)).size).toBe(monthCount);
    const ceilings = await readAll<CeilingRow>('/admin/rates/ceilings');
    expect(new Set(ceilings.map(({ month, segment }) => `${month} ${segment}`)).size).toBe(monthCount * 8);
    const averages = await readAll<AverageRow>('/admin/rates/averages');
    expect(new Set(averages.map(({ month, institutionId }) => `${month} ${institutionId}`)).size).toBe(
      monthCount * institutionCount,
    );
    const { body } = await app.call('GET', '/public/rates');
    expect((body.data as PublicRate[]).map(({ name }) => name).slice(-1)).toEqual(['Banco 299']);
    const history = await app.call('GET', '/public/rates/history?institution=banco-numero-007');
    expect(history.body.data).toHaveLength(monthCount);
  });

  it('are all confirmed in one call', async () => {
    const rates = await readAll<RateRow>('/admin/rates?sort=name');
    const confirmations = rates.map(({ institutionId, versionId }) => ({ institutionId, versionId }));
    const started = performance.now();
    const { body } = await app.call('POST', '/admin/rates/confirmations', { token, body: { confirmations } });
    expect(body.data).toMatchObject({ confirmed: institutionCount });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await readAll('/admin/rates?stale=true')).toEqual([]);
  });
});
