import { DomainError } from '@cotejo/contracts/core/errors';
import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import type { Tx } from '#platform/db/database.ts';
import { type InstitutionRow, lockInstitutions } from './repository.ts';

export interface VersionKey {
  readonly institutionId: string;
  readonly versionId: string;
}

/** The error path of a row: 'changes.3' for the fourth. */
export type PathOf = (index: number) => string;

/**
 * Locks institutions, checks their versions and returns them in the order of `keys`. Throws NOT_FOUND with fields at
 * `<pathOf(i)>.institutionId`, ALREADY_DELETED, or CONFLICT with the current versions.
 */
export async function lockVersions(tx: Tx, keys: readonly VersionKey[], pathOf: PathOf): Promise<InstitutionRow[]> {
  const ids = keys.map(({ institutionId }) => institutionId);
  const byId = await lockInstitutions(tx, ids);
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  if (rows.length < ids.length) {
    const fields = Object.fromEntries(
      ids.flatMap((id, index) => (byId.has(id) ? [] : [[`${pathOf(index)}.institutionId`, 'No existe']])),
    );
    throw new DomainError('NOT_FOUND', { fields });
  }
  const deleted = rows.find(({ isActive }) => !isActive);
  if (deleted) throw new DomainError('ALREADY_DELETED', { message: institutionTexts.updateOfDeleted });
  const conflicts = rows
    .filter(({ rates }, index) => rates.versionId !== keys[index]?.versionId)
    .map(({ id, rates }) => ({ institutionId: id, versionId: rates.versionId }));
  if (conflicts.length > 0) throw new DomainError('CONFLICT', { data: { conflicts } });
  return rows;
}
