import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminTerms } from '@cotejo/contracts/terms/admin';
import type { AdminContext } from '#platform/context.ts';
import * as termsRepository from './repository.ts';

export const presentTerms = (row: termsRepository.TermsRow): AdminTerms => ({
  id: row.id,
  title: row.title,
  version: row.version,
  content: row.content,
  isActive: row.isActive,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
});

/** Newest first, without deleted ones. */
export const listTerms = async ({ db }: AdminContext): Promise<AdminTerms[]> =>
  (await termsRepository.listTerms(db)).map(presentTerms);

function presentOrRefuse(row: termsRepository.TermsRow | null): AdminTerms {
  if (!row) throw new DomainError('NOT_FOUND');
  return presentTerms(row);
}

/** Throws NOT_FOUND. */
export const getTerms = async ({ db }: AdminContext, id: string): Promise<AdminTerms> =>
  presentOrRefuse(await termsRepository.findTerms(db, id));

/** Throws NOT_FOUND if none is active. */
export const getActiveTerms = async ({ db }: AdminContext): Promise<AdminTerms> =>
  presentOrRefuse(await termsRepository.findActiveTerms(db));
