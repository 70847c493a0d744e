import { maximumPageLimit } from '@cotejo/contracts/core/envelope';
import type { Institution, InstitutionFilter, WholeListQuery } from '@cotejo/contracts/institutions/public';
import { findFailedRule } from '@cotejo/finance/offers';
import { presentInstitution } from '#modules/catalog';
import { toOfferInstitution } from '#modules/offers';
import { freshnessNow } from '#modules/rates';
import { byName } from '#platform/by-name.ts';
import type { Context } from '#platform/context.ts';
import { cutPage, readCursor } from '#platform/db/keyset.ts';
import { listStoredInstitutions } from './repository.ts';

/** Sorted by name. Administrators can include deleted institutions, with `deletedAt`. */
export async function listInstitutions(context: Context, filter: InstitutionFilter): Promise<Institution[]> {
  const institutions = await candidates(context, filter.showDeleted === 'true');
  return institutions.filter((institution) => institutionAccepts(institution, filter));
}

async function candidates(context: Context, wantsDeleted: boolean): Promise<readonly Institution[]> {
  const { actor, catalog, db } = context;
  if (actor.kind !== 'admin' || !wantsDeleted) return catalog.snapshot.institutions;
  const rows = await listStoredInstitutions(db, { withDeleted: true });
  const freshness = freshnessNow(context);
  return rows.sort(byName).map((row) => ({
    ...presentInstitution(row, freshness, catalog.snapshot.answerRecords),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }));
}

export function institutionAccepts(institution: Institution, filter: InstitutionFilter): boolean {
  const { personalLoan } = institution.products;
  const rate = filter.rateFilter === 'max' ? institution.maxRate : institution.minRate;
  if (filter.minRate !== undefined && rate < filter.minRate) return false;
  if (filter.maxRate !== undefined && rate > filter.maxRate) return false;
  // Uses the rule of offers; omitted criteria get values that this institution accepts. `rates: null` keeps
  // institutions with stale rates, which only offers leave out.
  const failed = findFailedRule(
    { ...toOfferInstitution(institution), isActive: true, rates: null },
    {
      amount: filter.amount ?? personalLoan.minAmount,
      term: filter.term ?? personalLoan.minTerm,
      income: filter.income ?? null,
      city: filter.city ?? filter.location ?? null,
      type: filter.type ?? null,
    },
  );
  return failed === null;
}

/** All institutions without `limit`, `page` and `cursor`. Throws VALIDATION_ERROR for an invalid cursor. */
export function cutWholeList(institutions: readonly Institution[], { page, limit, cursor }: WholeListQuery) {
  const total = institutions.length;
  const isWhole = page === undefined && limit === undefined && cursor === undefined;
  const size = limit ?? (isWhole ? Math.max(total, 1) : maximumPageLimit);
  const present = page ?? 1;
  const after = cursor === undefined ? null : readCursor(cursor, 'string');
  const rest = after
    ? institutions.filter((institution) => byName(institution, { name: String(after.key), id: after.id }) > 0)
    : institutions.slice((present - 1) * size);
  const { rows, nextCursor } = cutPage(rest, size, ({ id, name }) => ({ key: name, id }));
  return { data: rows, total, page: present, limit: size, nextCursor };
}
