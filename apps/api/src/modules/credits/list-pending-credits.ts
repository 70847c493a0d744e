import { urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import { cutPage, readCursor } from '#db/keyset.ts';
import { presentCredits } from './present-admin-credit.ts';
import * as creditRepository from './review-repository.ts';

interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * The review queue by time of submission: those that wait more than 48 hours come first because
 * they are the oldest. Read where changes are written: a reviewer goes from one to the next and
 * must not meet the last one again.
 */
export async function listPendingCredits(context: AdminContext, { page, limit, cursor }: PageQuery) {
  const { db, clock, actor } = context;
  const after = cursor ? readCursor(cursor, 'number') : null;
  const offset = after ? 0 : (page - 1) * limit;
  const found = await creditRepository.listAwaitingCredits(db, { limit: limit + 1, offset, after });
  const { rows, nextCursor } = cutPage(found, limit, ({ credit }) => ({
    key: credit.submittedAt?.getTime() ?? 0,
    id: credit.id,
  }));
  const urgentBefore = clock.now().getTime() - hours(urgentAfterHours);
  const data = (await presentCredits(db, actor, rows)).map((credit) => ({
    ...credit,
    isUrgent: credit.submittedAt !== null && Date.parse(credit.submittedAt) < urgentBefore,
  }));
  return { data, total: await creditRepository.countAwaitingCredits(db), page, limit, nextCursor };
}
