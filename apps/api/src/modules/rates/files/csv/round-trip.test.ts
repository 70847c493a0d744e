import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import type { CeilingRow } from '@cotejo/contracts/rates/monthly';
import { rateSegments } from '@cotejo/contracts/rates/source';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeCeilings } from './judge-monthly.ts';
import { judgeProducts, type PresentProduct } from './judge-products.ts';
import { readRows } from './read-rows.ts';
import { ceilingsCsv, productsCsv, publicCeilingsCsv } from './write-csv.ts';

const now = new Date('2026-11-15T15:00:00Z');

// Text that people write, with characters that are special in CSV or in cells.
const text = fc
  .array(fc.constantFrom('Banco', 'ñ', '"', ';', ',', "'", '=', '-', '+', '@', ' ', '\n', '|', '1.234', '\\', 'é'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join('').trim())
  .filter((name) => name !== '');
const rate = fc.integer({ min: 0, max: 50_000_000 }).map((micros) => micros / 1e6);
const money = fc.integer({ min: 100, max: 1_000_000_00 }).map((cents) => cents / 100);
const charges = fc.constantFrom(
  [],
  chargesInput.parse([{ kind: 'solca', basis: 'amount', value: 0.5, when: 'deducted' }]),
  chargesInput.parse([{ kind: 'other', name: 'Uno; "dos"', basis: 'fixed', value: 12.5, when: 'upfront' }]),
);

const criteria = fc.constantFrom<Criteria>(
  noCriteria,
  { ...noCriteria, minAge: 21, maxDebtShare: 33.5, membership: 'at_signing', noArrears: true },
  {
    ...{ minAge: null, maxAgeAtEnd: 75, maxDebtShare: null, membership: 'before', membershipMonths: 3 },
    ...{ guarantorFrom: 1_234.5, noArrears: false },
    earnings: [
      { kind: 'employee', minMonths: 12 },
      { kind: 'pension', minMonths: 0 },
    ],
  },
);

const product: fc.Arbitrary<PresentProduct> = fc
  .record({
    institutionId: fc.uuid(),
    versionId: fc.uuid(),
    name: text,
    type: fc.constant('COOPERATIVE' as const),
    isActive: fc.constant(true),
    minRate: rate,
    maxRate: rate,
    low: money,
    high: money,
    term: fc.integer({ min: 1, max: 360 }),
    locations: fc.array(text, { maxLength: 3 }),
    charges,
    criteria,
  })
  .map(({ low, high, term, locations, charges: list, criteria: published, minRate, maxRate, ...one }) => {
    const rates = { minRate: Math.min(minRate, maxRate), maxRate: Math.max(minRate, maxRate) };
    const amounts = { minAmount: Math.min(low, high), maxAmount: Math.max(low, high) };
    const incomes = { minIncome: Math.min(low, high), maxIncome: Math.max(low, high) };
    return {
      ...one,
      ...rates,
      product: {
        ...{ ...rates, ...amounts, ...incomes, minTerm: term, maxTerm: term },
        ...{ locations, charges: list, criteria: published },
      },
    };
  });

it('importing an export of products changes nothing [5.5.6]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(product, { selector: ({ institutionId }) => institutionId, maxLength: 6 }),
      async (present) => {
        const { rows, wrong } = await judgeProducts(readRows(productsCsv(present), 'products'), present);
        expect(wrong).toEqual([]);
        expect(rows.map(({ key, state }) => [key, state])).toEqual(
          present.map(({ institutionId }) => [institutionId, 'equal']),
        );
      },
    ),
  );
});

const ceiling: fc.Arbitrary<CeilingRow> = fc.record({
  month: fc.constantFrom('2026-09', '2026-10', '2026-11', '2026-12'),
  segment: fc.constantFrom(...rateSegments),
  maximumEffectiveRate: rate.filter((value) => value > 0),
  source: fc.record({ label: text, url: fc.option(fc.constant('https://bce.ejemplo.ec/?a=1;2')) }),
});

it('importing an export of ceilings changes nothing [5.5.6]', async () => {
  const rows = fc.uniqueArray(ceiling, { selector: ({ month, segment }) => month + segment, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, async (present) => {
      const judged = await judgeCeilings(readRows(ceilingsCsv(present), 'ceilings'), present, now);
      expect(judged.wrong).toEqual([]);
      expect(judged.rows.every(({ state }) => state === 'equal')).toBe(true);
    }),
  );
});

it('a cell that a spreadsheet would run gets an apostrophe, which the import takes off [5.5.6]', () => {
  for (const [label, cell] of [
    ['=1+1', "'=1+1"],
    ['+593', "'+593"],
    ['-5', "'-5"],
    ['@cotejo', "'@cotejo"],
    ["'=1", "''=1"],
    ['Banco', 'Banco'],
  ] as const) {
    const row: CeilingRow = {
      ...{ month: '2026-11', segment: 'consumo', maximumEffectiveRate: 16.77 },
      source: { label, url: null },
    };
    const written = ceilingsCsv([row]);
    expect(written.toString().split('\r\n')[1]).toBe(`2026-11;consumo;16,77;${cell};`);
    expect(readRows(written, 'ceilings').rows[0]?.values.sourceLabel).toBe(label);
  }
});

it('open data has commas, decimal points and the keys as header, a source in two columns [5.6.2]', () => {
  const source = { label: 'BCE, "oficial"', url: null };
  const csv = publicCeilingsCsv([{ month: '2026-11', segment: 'consumo', maximumEffectiveRate: 16.77, source }]);
  expect(parse(csv, { columns: true })).toEqual([
    { month: '2026-11', segment: 'consumo', maximumEffectiveRate: '16.77', sourceLabel: source.label, sourceUrl: '' },
  ]);
  expect(csv.toString().split('\r\n')[0]).toBe('month,segment,maximumEffectiveRate,sourceLabel,sourceUrl');
});
