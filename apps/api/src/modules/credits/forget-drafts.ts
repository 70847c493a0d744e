import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { countCredit } from '#modules/dashboard/count-credit.ts';
import { forgetNotificationsAbout } from '#modules/notifications/forget-notifications.ts';
import * as creditRepository from './repository.ts';

const batchSize = 100;

/**
 * Deletes applications that were never submitted and did not change since `limit`, with their documents and what was
 * told about them; the files go after the commit. In batches; answers how many. For the daily clean-up.
 */
export async function forgetOldDrafts({ db, jobs }: Pick<Parts, 'db' | 'jobs'>, limit: Date): Promise<number> {
  for (let total = 0; ; ) {
    const count = await inTransaction(db, async (tx) => {
      const drafts = await creditRepository.lockDraftsBefore(tx, limit, batchSize);
      if (drafts.length === 0) return 0;
      const ids = drafts.map((draft) => draft.id);
      const files = await creditRepository.deleteCredits(tx, ids);
      for (const draft of drafts) await countCredit(tx, draft, null);
      await forgetNotificationsAbout(tx, [...ids, ...files.map((file) => file.id)]);
      if (files.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys: files.map((file) => file.storageKey) });
      return drafts.length;
    });
    total += count;
    if (count < batchSize) return total;
  }
}

/** Idempotency keys taken before `limit`; answers how many. For the daily clean-up. */
export const forgetOldIdempotencyKeys = (tx: Tx, limit: Date): Promise<number> =>
  creditRepository.deleteIdempotencyKeysBefore(tx, limit);
