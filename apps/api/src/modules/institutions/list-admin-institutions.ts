import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminInstitution, ListAdminInstitutionsQuery } from '@cotejo/contracts/institutions/admin';
import type { InstitutionFilter } from '@cotejo/contracts/institutions/public';
import { freshnessNow } from '#modules/rates';
import type { AdminContext } from '#platform/context.ts';
import { sortedPage } from '#platform/db/sorted-page.ts';
import { plain } from '#platform/plain-text.ts';
import { presentAdminInstitution } from './get-admin-institution.ts';
import { institutionAccepts } from './list-institutions.ts';
import * as institutionRepository from './repository.ts';

type Query = ListAdminInstitutionsQuery;

/** Filters and sorts in memory, since there are few. Throws VALIDATION_ERROR, also for an invalid cursor. */
export async function listAdminInstitutions(context: AdminContext, query: Query) {
  const { sort } = query;
  const filter = filterOf(query);
  const stored = await institutionRepository.listStoredInstitutions(context.db, {
    withDeleted: query.showDeleted === true,
  });
  const freshness = freshnessNow(context);
  const { answerRecords } = context.catalog.snapshot;
  const found = stored
    .map((row) => presentAdminInstitution(row, freshness, answerRecords))
    .filter((institution) => institutionAccepts(institution, filter) && isShownAs(institution, query));
  const named = query.q === undefined ? found : found.filter(({ name }) => plain(name).includes(plain(query.q ?? '')));
  return sortedPage(named, query, {
    keyOf: ({ name, createdAt }) => (sort.endsWith('name') ? name : Date.parse(createdAt)),
    idOf: ({ id }) => id,
    keyType: sort.endsWith('name') ? 'string' : 'number',
    isDescending: sort.startsWith('-'),
  });
}

const isShownAs = (institution: AdminInstitution, { available, featured }: Query): boolean =>
  (available === undefined || institution.available === available) &&
  (featured === undefined || institution.featured === featured);

function filterOf({ amount, term, showDeleted, ...query }: Query): InstitutionFilter {
  const fields = {
    ...(amount !== undefined && amount < 0.01 && { amount: 'El monto debe ser mayor a 0' }),
    ...(term !== undefined &&
      !(Number.isInteger(term) && term >= 1 && term <= 360) && {
        term: 'El plazo debe ser un número entero de meses',
      }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_ERROR', { fields });
  return {
    ...(amount !== undefined && { amount: Math.round(amount * 100) / 100 }),
    ...(term !== undefined && { term }),
    ...(query.type && { type: query.type }),
    ...(query.rateFilter && { rateFilter: query.rateFilter }),
    ...(query.city && { city: query.city }),
    ...(query.income !== undefined && { income: Math.round(query.income * 100) / 100 }),
    ...(query.minRate !== undefined && { minRate: query.minRate }),
    ...(query.maxRate !== undefined && { maxRate: query.maxRate }),
    showDeleted: showDeleted ? 'true' : 'false',
  };
}
