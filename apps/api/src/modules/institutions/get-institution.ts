import { DomainError } from '@cotejo/contracts/core/errors';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { presentInstitution } from '#modules/catalog';
import { freshnessNow } from '#modules/rates';
import type { Context } from '#platform/context.ts';
import { findInstitution } from './repository.ts';

/** Administrators also get deleted institutions, with `deletedAt`. Throws NOT_FOUND. */
export async function getInstitution(context: Context, id: string): Promise<Institution> {
  const { actor, catalog, db } = context;
  if (actor.kind === 'admin') {
    const row = await findInstitution(db, id);
    if (!row) throw new DomainError('NOT_FOUND');
    return {
      ...presentInstitution(row, freshnessNow(context), catalog.snapshot.answerRecords),
      deletedAt: row.deletedAt?.toISOString() ?? null,
    };
  }
  const institution = catalog.snapshot.institutionById.get(id);
  if (!institution) throw new DomainError('NOT_FOUND');
  return institution;
}
