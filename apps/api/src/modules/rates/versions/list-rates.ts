import { DomainError } from '@cotejo/contracts/core/errors';
import type { ListRatesQuery, RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import { eq } from 'drizzle-orm';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, type Keyset, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { institutions, type PricedProductColumn, rateVersions } from '#platform/db/schema.ts';
import { ceilingAt } from '../monthly/legal-ceiling.ts';
import { countedCeiling, effectivePair, isAboveCeiling, lowestRateAbove } from '../public/published-rates.ts';
import { freshnessNow, shownRates, staleBefore } from './freshness.ts';
import { listProposedRates } from './propose-rates.ts';
import { readCharges } from './read-charges.ts';
import { publishedCriteria } from './read-criteria.ts';
import { pricedProductOf } from './record-rate-version.ts';
import * as versionRepository from './repository.ts';
import { type InstitutionRow, type RateVersionRow, sourceOf } from './repository.ts';

/** Unreadable charges and criteria are shown as none. */
const readableProduct = (product: PricedProductColumn) => ({
  ...product,
  charges: readCharges(product.charges) ?? [],
  criteria: publishedCriteria(product.criteria),
});

const keysOf: Readonly<Record<versionRepository.RatesOrder, (row: InstitutionRow) => Keyset['key']>> = {
  name: ({ name }) => name,
  minRate: ({ minRate }) => Math.round(minRate * 1e6),
  confirmedAt: ({ rates }) => rates.confirmedAt?.getTime() ?? 0,
};

/** Active institutions. Never confirmed sorts as the oldest. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listRates(context: AdminContext, query: ListRatesQuery) {
  const { catalog, clock, db } = context;
  const { page, limit, cursor, sort, stale, aboveCeiling, ...named } = query;
  const freshness = freshnessNow(context);
  const ceiling = ceilingAt(catalog.snapshot, clock.now());
  const filter = {
    ...named,
    ...(stale !== undefined && { stale: { is: stale, before: staleBefore(freshness) } }),
    ...(aboveCeiling !== undefined && { above: { is: aboveCeiling, from: ceiling && lowestRateAbove(ceiling) } }),
  };
  const by = sort.replace('-', '') as versionRepository.RatesOrder;
  const rows = await versionRepository.listRatesInForce(db, filter, {
    by,
    order: sort.startsWith('-') ? 'desc' : 'asc',
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, by === 'name' ? 'string' : 'number') : null,
  });
  const cut = cutPage(rows, limit, (row) => ({ key: keysOf[by](row), id: row.id }));
  const present = (row: InstitutionRow): RateRow => ({
    ...{ institutionId: row.id, slug: row.slug, name: row.name, type: row.type, available: row.available },
    versionId: row.rates.versionId,
    ...{ minRate: row.minRate, maxRate: row.maxRate, ...effectivePair(row) },
    product: readableProduct(pricedProductOf(row.personalLoan)),
    ...shownRates(row.rates, freshness),
    confirmedBy: row.rates.confirmedBy,
    confirmedByName: row.rates.confirmedByName,
    ceiling: countedCeiling(ceiling),
    aboveCeiling: isAboveCeiling(row.maxRate, ceiling),
    average: catalog.snapshot.averageCharged.get(row.id) ?? null,
  });
  return {
    data: cut.rows.map(present),
    total: totalOnLastPage(cut, query) ?? (await versionRepository.countRatesInForce(db, filter)),
    page,
    limit,
    nextCursor: cut.nextCursor,
    proposed: await listProposedRates(db),
  };
}

/** Newest first, also of a deleted institution. Throws NOT_FOUND. */
export async function listRateVersions(
  { db }: AdminContext,
  id: string,
  query: { readonly page: number; readonly limit: number; readonly cursor?: string | undefined },
) {
  const { page, limit, cursor } = query;
  const rows = await versionRepository.selectVersionPage(db, id, {
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, 'number') : null,
  });
  const cut = cutPage(rows, limit, (version) => ({ key: version.number, id: version.id }));
  const total = totalOnLastPage(cut, query) ?? (await db.$count(rateVersions, eq(rateVersions.institutionId, id)));
  if (total === 0 && (await db.$count(institutions, eq(institutions.id, id))) === 0) throw new DomainError('NOT_FOUND');
  return { data: cut.rows.map(presentVersion), total, page, limit, nextCursor: cut.nextCursor };
}

const presentVersion = ({ confirmation, ...version }: RateVersionRow): RateVersion => ({
  id: version.id,
  institutionId: version.institutionId,
  validFrom: version.validFrom.toISOString(),
  product: readableProduct(version.product),
  minRate: version.minRate,
  maxRate: version.maxRate,
  source: sourceOf(confirmation ?? version),
  note: version.note,
  createdBy: version.createdBy,
  createdByName: version.createdByName,
  confirmedAt: confirmation?.confirmedAt.toISOString() ?? null,
  confirmedBy: confirmation?.confirmedBy ?? null,
  confirmedByName: confirmation?.confirmedByName ?? null,
});
