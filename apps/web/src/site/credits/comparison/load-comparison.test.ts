import { expect, it } from 'vitest';
import { sampleInstitution } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { comparisonUrl, readComparison } from './comparison-url.ts';
import { loadComparison } from './load-comparison.ts';

const cheap = sampleInstitution({ name: 'Cooperativa Jardín Azuayo', minRate: 13.25 });
const dear = sampleInstitution({ name: 'Banco Guayaquil', minRate: 14.69 });
const small = sampleInstitution({
  name: 'Cooperativa Atuntaqui',
  minRate: 14,
  products: { personalLoan: { ...cheap.products.personalLoan, maxAmount: 6_000 } },
});
const data = sampleSiteData({ institutions: () => [dear, small, cheap] });
const comparison = { amount: 8_000, term: 48, rate: 'min' as const, withOptional: false, ids: [dear.id, cheap.id] };
const searchOf = (url: string) => new URL(url, 'http://localhost').searchParams;

it('has a URL that can be shared and says nothing about the person', () => {
  const url = comparisonUrl(comparison);
  expect(url).toBe(`/creditos/comparar?monto=8000&plazo=48&instituciones=${dear.id},${cheap.id}`);
  expect(readComparison(searchOf(url))).toEqual(comparison);
  expect(comparisonUrl({ ...comparison, withOptional: true })).toBe(
    `/creditos/comparar?monto=8000&plazo=48&opcionales=si&instituciones=${dear.id},${cheap.id}`,
  );
  expect(readComparison(searchOf(comparisonUrl({ ...comparison, withOptional: true })))).toEqual({
    ...comparison,
    withOptional: true,
  });
  expect(readComparison(searchOf('/creditos/comparar?monto=8000&plazo=48&instituciones=,'))).toBeNull();
  expect(readComparison(searchOf('/creditos/comparar?monto=8000&plazo=48'))).toBeNull();
});

it('shows one offer alone where somebody shared it', () => {
  const loaded = loadComparison(data, searchOf(comparisonUrl({ ...comparison, ids: [cheap.id] })));
  expect(loaded?.offers.map(({ institution }) => institution.name)).toEqual(['Cooperativa Jardín Azuayo']);
  expect(loaded?.goneCount).toBe(0);
});

it('prices both systems of each, cheapest first', () => {
  const loaded = loadComparison(data, searchOf(comparisonUrl(comparison)));
  expect(
    loaded?.offers.map(({ institution, totalPayment, german }) => [institution.name, totalPayment, german]),
  ).toEqual([
    ['Cooperativa Jardín Azuayo', 10_349.28, { total: 10_164.11, first: 255, last: 168.35 }],
    ['Banco Guayaquil', 10_626.72, { total: 10_399.31, first: 264.6, last: 168.55 }],
  ]);
});

it('names those that do not lend that', () => {
  const loaded = loadComparison(data, searchOf(comparisonUrl({ ...comparison, ids: [cheap.id, small.id] })));
  expect(loaded?.offers).toHaveLength(1);
  expect(loaded?.refusing).toEqual(['Cooperativa Atuntaqui']);
});

it('counts those that are unknown or no longer active', () => {
  const closed = { ...dear, isActive: false };
  const withClosed = sampleSiteData({ institutions: () => [closed, cheap] });
  const ids = [cheap.id, closed.id, 'never-heard-of'];
  const loaded = loadComparison(withClosed, searchOf(comparisonUrl({ ...comparison, ids })));
  expect(loaded).toMatchObject({ goneCount: 2, refusing: [], offers: [{ institution: { name: cheap.name } }] });
});

it('prices nothing for impossible figures', () => {
  expect(loadComparison(data, searchOf(comparisonUrl({ ...comparison, term: 9_999 })))?.offers).toEqual([]);
});
