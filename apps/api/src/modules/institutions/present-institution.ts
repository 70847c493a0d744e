import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import { presentInstitution } from '#catalog/present-published.ts';
import type { InstitutionRow } from '#catalog/read-published.ts';
import type { AdminContext } from '#context.ts';
import * as institutionRepository from './repository.ts';

/** An institution as administrators see it, deleted ones too. */
export const presentAdminInstitution = (row: InstitutionRow): AdminInstitution => ({
  ...presentInstitution(row),
  version: row.version,
  deletedAt: row.deletedAt?.toISOString() ?? null,
});

/** One institution, deleted or not. @throws NOT_FOUND */
export async function getAdminInstitution({ db }: AdminContext, id: string): Promise<AdminInstitution> {
  const row = await institutionRepository.findInstitution(db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  return presentAdminInstitution(row);
}
