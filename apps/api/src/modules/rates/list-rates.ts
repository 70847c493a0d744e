import { DomainError } from '@cotejo/contracts/core/errors';
import type { ListRatesQuery, RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import { eq } from 'drizzle-orm';
import { freshnessNow, waitsForConfirmation } from '#catalog/freshness.ts';
import {
  ofActive,
  type RateVersionRow,
  selectInstitutions,
  selectRateVersions,
  sourceOf,
} from '#catalog/institution-rows.ts';
import { ceilingAt } from '#catalog/legal-ceiling.ts';
import { presentInstitution } from '#catalog/present-published.ts';
import { countedCeiling, effectivePair, isAboveCeiling } from '#catalog/published-rates.ts';
import { readCharges } from '#catalog/read-charges.ts';
import type { AdminContext } from '#context.ts';
import { institutions, type PricedProductColumn, rateVersions } from '#db/schema.ts';
import { sortedPage } from '#db/sorted-page.ts';
import { pricedProductOf } from '#modules/institutions';
import { plain } from '#plain-text.ts';

const presentProduct = (product: PricedProductColumn) => ({ ...product, charges: readCharges(product.charges) ?? [] });

/**
 * One page of the rates in force of the active institutions. They are few, so that all are judged
 * and ordered in memory; what nobody ever confirmed comes first.
 *
 * @throws VALIDATION_ERROR for a cursor nobody gave
 */
export async function listRates(context: AdminContext, query: ListRatesQuery) {
  const { catalog, clock, db } = context;
  const freshness = freshnessNow(context);
  const ceiling = ceilingAt(catalog.snapshot, clock.now());
  const rows = (await selectInstitutions(db, ofActive())).map((row): RateRow => {
    const { minRate, maxRate, rates } = row;
    return {
      ...{ institutionId: row.id, slug: row.slug, name: row.name, type: row.type, available: row.available },
      versionId: rates.versionId,
      ...{ minRate, maxRate, ...effectivePair(row) },
      product: presentProduct(pricedProductOf(row.personalLoan)),
      ...presentInstitution(row, freshness).rates,
      confirmedBy: rates.confirmedBy,
      confirmedByName: rates.confirmedByName,
      ceiling: countedCeiling(ceiling),
      aboveCeiling: isAboveCeiling(maxRate, ceiling),
      average: catalog.snapshot.averageCharged.get(row.id) ?? null,
    };
  });
  const by = query.sort.replace('-', '');
  return sortedPage(
    rows.filter((row) => isAskedFor(row, query)),
    query,
    {
      keyOf: ({ name, minRate, confirmedAt }) =>
        by === 'name' ? name : by === 'minRate' ? Math.round(minRate * 1e6) : Date.parse(confirmedAt ?? '1970-01-01'),
      idOf: ({ institutionId }) => institutionId,
      keyType: by === 'name' ? 'string' : 'number',
      isDescending: query.sort.startsWith('-'),
    },
  );
}

const isAskedFor = (row: RateRow, { stale, type, q, aboveCeiling }: ListRatesQuery): boolean =>
  (stale === undefined || waitsForConfirmation(row) === stale) &&
  (type === undefined || row.type === type) &&
  (aboveCeiling === undefined || row.aboveCeiling === aboveCeiling) &&
  (q === undefined || plain(row.name).includes(plain(q)));

/** The versions of an institution, deleted or not, newest first. @throws NOT_FOUND */
export async function listRateVersions(
  { db }: AdminContext,
  id: string,
  query: { readonly page: number; readonly limit: number; readonly cursor?: string | undefined },
) {
  const versions = await selectRateVersions(db, eq(rateVersions.institutionId, id));
  if (versions.length === 0 && (await db.$count(institutions, eq(institutions.id, id))) === 0)
    throw new DomainError('NOT_FOUND');
  const { data, ...page } = sortedPage(versions, query, {
    keyOf: ({ number }) => number,
    idOf: ({ id: versionId }) => versionId,
    keyType: 'number',
    isDescending: true,
  });
  return { data: data.map(presentVersion), ...page };
}

const presentVersion = ({ confirmation, ...version }: RateVersionRow): RateVersion => ({
  id: version.id,
  institutionId: version.institutionId,
  validFrom: version.validFrom.toISOString(),
  product: presentProduct(version.product),
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
