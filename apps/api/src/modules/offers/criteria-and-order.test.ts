import type { Criteria } from '@cotejo/finance/criteria';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSnapshot, readPublished } from '#modules/catalog';
import { freshnessNow, publishedCriteria } from '#modules/rates';
import type { AnswerRecords, Snapshot } from '#platform/catalog.ts';
import { createInstitution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { findOffers } from './find-offers.ts';

const strict: Criteria = {
  ...{ minAge: 60, maxAgeAtEnd: 61, maxDebtShare: 1, guarantorFrom: 0, noArrears: true },
  ...{ membership: 'before', membershipMonths: 120 },
  earnings: [{ kind: 'remittances', minMonths: 600 }],
};

let app: TestApp;
let plain: Snapshot;
let withCriteria: Snapshot;

beforeAll(async () => {
  app = await openTestApp(await openTestDatabase());
  for (let index = 0; index < 12; index += 1) {
    await createInstitution(app, {
      type: index % 2 === 0 ? 'BANK' : 'COOPERATIVE',
      // Pairs of equal rates, so that the order falls back on the name.
      minRate: 12 + Math.floor(index / 2) * 0.5,
      branches: { mainBranch: { city: index % 3 === 0 ? 'Loja' : '' }, otherBranches: [] },
      available: index !== 7,
      personalLoan: { minAmount: 500 + index * 500, maxTerm: 24 + index * 4, minIncome: 300 + index * 100 },
    });
  }
  const published = await app.parts.db.transaction((tx) => readPublished(tx));
  const freshness = freshnessNow(app.parts);
  const { answerRecords } = app.parts.catalog.snapshot;
  plain = makeSnapshot(published, freshness, answerRecords);
  // Two thirds publish what nobody meets, and the others have a bad record.
  const bad = { ...answerRecords.none, due: 100, inTime: 0 };
  const records: AnswerRecords = {
    ...answerRecords,
    byInstitution: new Map(published.institutions.filter((_, index) => index % 3 === 0).map(({ id }) => [id, bad])),
  };
  const institutions = published.institutions.map((row, index) => ({
    ...row,
    personalLoan: { ...row.personalLoan, criteria: index % 3 === 0 ? undefined : strict },
  }));
  withCriteria = makeSnapshot({ ...published, institutions }, freshness, records);
});
afterAll(() => app.close());

it('offers, order, prices, what is left out and the nearest values are equal with and without them [12.12.11]', () => {
  const moment = app.clock.now();
  let different = 0;
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 500, max: 20_000 }),
        term: fc.integer({ min: 3, max: 72 }),
        income: fc.option(fc.integer({ min: 200, max: 9_000 })),
        city: fc.option(fc.constantFrom('Loja', 'Quito')),
        type: fc.option(fc.constantFrom('BANK' as const, 'COOPERATIVE' as const)),
        rateFilter: fc.option(fc.constantFrom('min' as const, 'max' as const)),
      }),
      (request) => {
        const [before, after] = [plain, withCriteria].map((snapshot) => findOffers(snapshot, request, moment));
        const without = (found: typeof before) => ({
          ...found,
          data: found?.data.map(({ criteria, institution: { answerRecord, ...institution }, ...offer }) => {
            if (found === after && (answerRecord !== null || criteria.noArrears)) different += 1;
            return { ...offer, institution };
          }),
        });
        expect(without(after)).toEqual(without(before));
      },
    ),
    { numRuns: 200 },
  );
  // The searches did find institutions that publish something.
  expect(different).toBeGreaterThan(200);
  expect(publishedCriteria(strict)).toEqual(strict);
});
