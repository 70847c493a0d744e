import type { Institution, InstitutionFilter } from '@cotejo/contracts/institutions/public';
import { findFailedRule } from '@cotejo/finance';
import { presentInstitution } from '#catalog/present-published.ts';
import type { Context } from '#context.ts';
import { toOfferInstitution } from '#modules/offers';
import { listAllInstitutions } from './read-repository.ts';

/**
 * Institutions that accept what the filter names, by name. What it leaves out does not restrict. An
 * administrator who asks for deleted ones gets all there are, with `deletedAt`.
 */
export async function listInstitutions(context: Context, filter: InstitutionFilter): Promise<Institution[]> {
  const institutions = await candidates(context, filter.showDeleted === 'true');
  return institutions.filter((institution) => institutionAccepts(institution, filter));
}

async function candidates({ actor, catalog, db }: Context, wantsDeleted: boolean): Promise<readonly Institution[]> {
  if (actor.kind !== 'admin' || !wantsDeleted) return catalog.snapshot.institutions;
  const rows = await listAllInstitutions(db);
  return rows.map((row) => ({ ...presentInstitution(row), deletedAt: row.deletedAt?.toISOString() ?? null }));
}

/** Whether an institution accepts everything that the filter names. */
export function institutionAccepts(institution: Institution, filter: InstitutionFilter): boolean {
  const { personalLoan } = institution.products;
  const rate = filter.rateFilter === 'max' ? institution.maxRate : institution.minRate;
  if (filter.minRate !== undefined && rate < filter.minRate) return false;
  if (filter.maxRate !== undefined && rate > filter.maxRate) return false;
  // The rule of the offers decides; what was not asked is set to what this institution accepts
  // anyway.
  const failed = findFailedRule(
    { ...toOfferInstitution(institution), isActive: true },
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
