import type { RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import { rateSegments } from '@cotejo/contracts/rates/source';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loanTextsOf } from '#modules/institutions';
import { pricedProductOf } from '#modules/rates';
import { days } from '#platform/clock.ts';
import { chargedAverages, institutions, legalRates, rateConfirmations, rateVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { plain } from '#platform/plain-text.ts';
import { createAdmin, createInstitution, deactivateAdmins } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const words = ['Ñandú', 'Nube', 'Nz', 'nz', 'Águila', 'Aguila', 'aguila', 'Oca', 'El Oro', 'El Oro Sur', 'El-Oro'];
const names = words.flatMap((word) => [`Banco ${word}`, `Cooperativa ${word}`, `Cooperativa ${word} 10`, `${word}`]);

// Expects the order that sorting all rows in JavaScript gives.
describeOnBothDatabases('lists of rates, page by page', (open) => {
  let app: TestApp;
  let token: string;
  const spanish = new Intl.Collator('es');
  const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

  beforeAll(async () => {
    app = await openTestApp(await open());
    app.clock.set('2026-11-15T15:00:00Z');
    const { db, clock } = app.parts;
    const { personalLoan, ...first } = await createInstitution(app, {
      name: 'Banco Primero',
      minRate: 12,
      maxRate: 15,
    });
    const others = names.map((name, index) => ({
      ...{ ...first, id: newId(clock), slug: `numero-${index}`, name, loanTexts: loanTextsOf(personalLoan) },
      type: index % 3 === 0 ? ('COOPERATIVE' as const) : ('BANK' as const),
      isActive: index !== 7,
    }));
    await db.insert(institutions).values(others);
    for (const [index, { id }] of others.entries()) {
      const inForce = newId(clock);
      const version = (number: number, minRate: number) => ({
        ...{ id: number === 2 ? inForce : newId(clock), institutionId: id, number, minRate },
        validFrom: new Date(clock.now().getTime() - days(400 - number)),
        // Close to the ceiling: 15.6 is not above 16.77, 15.61 is.
        maxRate: 15.6 + (index % 5) / 200,
        ...{ product: pricedProductOf(personalLoan), sourceLabel: 'Tarifario' },
      });
      await db.insert(rateVersions).values([version(1, 1), version(2, 10 + (index % 9) / 1_000)]);
      // On both sides of the start of the day 45 days ago; some institutions never.
      if (index % 4 !== 0)
        await db.insert(rateConfirmations).values({
          ...{ id: newId(clock), versionId: inForce, sourceLabel: 'Tarifario' },
          confirmedAt: new Date(Date.parse('2026-10-01T05:00:00Z') + ((index % 3) - 1)),
        });
    }
    const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];
    const source = { sourceLabel: 'BCE' };
    await db
      .insert(legalRates)
      .values(
        months.flatMap((month) =>
          rateSegments.map((segment) => ({ month, segment, maximumEffectiveRate: 16.77, ...source })),
        ),
      );
    await db.insert(chargedAverages).values(
      months.flatMap((month) =>
        others.flatMap(({ id: institutionId }) =>
          (['consumo', 'educativo', 'vis_vip'] as const).map((segment) => ({
            ...{ month, institutionId, segment, effectiveRate: 15, ...source },
          })),
        ),
      ),
    );
    await refreshCatalog(app.parts);
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
  }, 60_000);
  afterAll(() => app.close());

  interface Page<Row> {
    readonly data: Row[];
    readonly total: number;
    readonly nextCursor: string | null;
  }
  const get = async <Row>(path: string, query: string): Promise<Page<Row>> => {
    const { status, body } = await app.call('GET', `/admin/${path}?${query}`, { token });
    expect([path, query, status]).toEqual([path, query, 200]);
    return body as unknown as Page<Row>;
  };

  /** Expects the same rows in the same order by page numbers and by cursors. */
  const expectPages = async <Row>(
    path: string,
    query: string,
    expected: readonly string[],
    idOf: (row: Row) => string,
  ) => {
    const limit = 11;
    let cursor: string | null = null;
    for (let page = 1; (page - 1) * limit < Math.max(expected.length, 1); page += 1) {
      const rows = expected.slice((page - 1) * limit, page * limit);
      const byNumber = await get<Row>(path, `${query}&limit=${limit}&page=${page}`);
      expect([query, page, byNumber.total, byNumber.data.map(idOf)]).toEqual([query, page, expected.length, rows]);
      const byCursor: Page<Row> = cursor
        ? await get<Row>(path, `${query}&limit=${limit}&cursor=${encodeURIComponent(cursor)}`)
        : byNumber;
      expect([query, page, byCursor.total, byCursor.data.map(idOf)]).toEqual([query, page, expected.length, rows]);
      cursor = byCursor.nextCursor;
      expect([query, page, cursor === null]).toEqual([query, page, page * limit >= expected.length]);
    }
    const behind = await get<Row>(path, `${query}&limit=${limit}&page=90`);
    expect([behind.total, behind.data]).toEqual([expected.length, []]);
  };

  it('the rates in force, in each order and by each filter [5.4.4]', async () => {
    const { data: all } = await get<RateRow>('rates', 'limit=100');
    expect(all).toHaveLength(names.length);
    const keyOf: Record<string, (left: RateRow, right: RateRow) => number> = {
      name: (left, right) => spanish.compare(left.name, right.name),
      minRate: (left, right) => left.minRate - right.minRate,
      confirmedAt: (left, right) => Date.parse(left.confirmedAt ?? '1970') - Date.parse(right.confirmedAt ?? '1970'),
    };
    const filters: Record<string, (row: RateRow) => boolean> = {
      '': () => true,
      'stale=true': ({ isStale, confirmedAt }) => isStale || confirmedAt === null,
      'stale=false': ({ isStale, confirmedAt }) => !isStale && confirmedAt !== null,
      'aboveCeiling=true': ({ aboveCeiling }) => aboveCeiling,
      'aboveCeiling=false': ({ aboveCeiling }) => !aboveCeiling,
      'type=bank&q=ÁGUILA': ({ type, name }) => type === 'BANK' && plain(name).includes('aguila'),
      'q=nandu': ({ name }) => plain(name).includes('nandu'),
      'q=%25': () => false,
    };
    for (const [filter, isAskedFor] of Object.entries(filters)) {
      const found = all.filter(isAskedFor);
      if (filter !== 'q=%25') expect([filter, found.length > 0]).toEqual([filter, true]);
      if (filter.includes('=') && !filter.includes('%')) expect(found.length).toBeLessThan(all.length);
      for (const [by, compare] of Object.entries(keyOf))
        for (const sign of [1, -1]) {
          const sorted = found.toSorted(
            (left, right) => sign * (compare(left, right) || byText(left.institutionId, right.institutionId)),
          );
          const query = `sort=${sign === 1 ? '' : '-'}${by}&${filter}`;
          await expectPages<RateRow>(
            'rates',
            query,
            sorted.map(({ institutionId }) => institutionId),
            ({ institutionId }) => institutionId,
          );
        }
    }
  }, 60_000);

  it('the averages, by month, institution and segment [5.4.6]', async () => {
    const rows = await app.parts.db.select().from(chargedAverages);
    const nameOf = new Map((await app.parts.db.select().from(institutions)).map(({ id, name }) => [id, name]));
    const keyOf = ({ month, institutionId, segment }: Pick<AverageRow, 'month' | 'institutionId' | 'segment'>) =>
      `${month.slice(0, 7)} ${institutionId} ${segment}`;
    const textOf = (row: (typeof rows)[number]) => `${nameOf.get(row.institutionId)} ${row.segment}`;
    const sorted = rows.toSorted(
      (left, right) =>
        byText(right.month, left.month) ||
        spanish.compare(textOf(left), textOf(right)) ||
        byText(left.institutionId, right.institutionId),
    );
    await expectPages<AverageRow>('rates/averages', '', sorted.map(keyOf), keyOf);
    const some = rows[0]?.institutionId;
    const ofOne = sorted.filter(({ institutionId }) => institutionId === some);
    await expectPages<AverageRow>('rates/averages', `institutionId=${some}`, ofOne.map(keyOf), keyOf);
    const ofMonth = sorted.filter(({ month }) => month === '2026-09-01');
    await expectPages<AverageRow>('rates/averages', 'month=2026-09', ofMonth.map(keyOf), keyOf);
  }, 60_000);

  it('the ceilings, by month and segment [5.4.6]', async () => {
    const rows = await app.parts.db.select().from(legalRates);
    const keyOf = ({ month, segment }: Pick<CeilingRow, 'month' | 'segment'>) => `${month.slice(0, 7)} ${segment}`;
    const sorted = rows.toSorted(
      (left, right) => byText(right.month, left.month) || spanish.compare(left.segment, right.segment),
    );
    await expectPages<CeilingRow>('rates/ceilings', '', sorted.map(keyOf), keyOf);
    const ofOne = sorted.filter(({ segment }) => segment === 'educativo');
    await expectPages<CeilingRow>('rates/ceilings', 'segment=educativo', ofOne.map(keyOf), keyOf);
  });

  it('refuse a cursor that another list or nobody gave', async () => {
    const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const id = '00000000-0000-0000-0000-000000000000';
    const [{ institutionId } = {} as RateRow] = (await get<RateRow>('rates', 'limit=1&q=nube')).data;
    for (const [path, key] of [
      ['rates?sort=name&', 'a\0'],
      ['rates?sort=name&', 1],
      ['rates?', 'a'],
      ['rates/averages?', '9999-99 Banco consumo'],
      ['rates/averages?', 1],
      ['rates/ceilings?', 'consumo'],
      [`institutions/${institutionId}/versions?`, 'a'],
    ] as const) {
      const { status } = await app.call('GET', `/admin/${path}cursor=${cursorOf(key, id)}`, { token });
      expect([path, key, status]).toEqual([path, key, 400]);
    }
    // Beyond any possible row.
    const versions = `institutions/${institutionId}/versions`;
    expect((await get<RateVersion>(versions, `cursor=${cursorOf(9_999_999_999_999, id)}`)).data).toHaveLength(2);
  });
});
