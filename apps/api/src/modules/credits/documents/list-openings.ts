import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import type { DocumentOpening, listDocumentOpenings as endpoint } from '@cotejo/contracts/documents/openings';
import type { UserContext } from '#platform/context.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { creditNumber } from '../credit-number.ts';
import * as openingsRepository from './openings-repository.ts';

/** When the office or the institution opened the caller's documents, newest first. Throws VALIDATION_ERROR at `cursor`. */
export async function listOwnOpenings({ actor, db }: UserContext, query: QueryOf<typeof endpoint>) {
  const { page = 1, limit = 10, cursor } = query;
  const after = cursor ? readCursor(cursor, 'number') : null;
  const range = { limit, offset: after ? 0 : (page - 1) * limit, after };
  const found = await openingsRepository.listOpeningsOf(db, actor.userId, range);
  const cut = cutPage(found, limit, ({ opening }) => ({ key: opening.openedAt.getTime(), id: opening.id }));
  const total =
    totalOnLastPage(cut, { page, limit, cursor }) ?? (await openingsRepository.countOpeningsOf(db, actor.userId));
  return { data: cut.rows.map(presentOpening), total, page, limit, nextCursor: cut.nextCursor };
}

type Listed = Awaited<ReturnType<typeof openingsRepository.listOpeningsOf>>[number];

const presentOpening = ({ opening, credit, institution }: Listed): DocumentOpening => ({
  id: opening.id,
  documentType: opening.documentType,
  creditId: opening.creditId,
  creditNumber: creditNumber(credit),
  role: opening.role,
  institution,
  openedAt: opening.openedAt.toISOString(),
});
