import { vi } from 'vitest';
import type { Database } from '#db/database.ts';

/**
 * The next transaction commits and its response is lost on the way: what a connection cut at that
 * moment looks like.
 */
export function loseNextCommitResponse(db: Database): void {
  const transaction = db.transaction.bind(db);
  const lost = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
    lost.mockRestore();
    await transaction(...work);
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
}
