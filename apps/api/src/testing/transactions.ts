import { PgDatabase } from 'drizzle-orm/pg-core';
import { vi } from 'vitest';

const { transaction } = PgDatabase.prototype;
type Begin = typeof transaction;

/**
 * Runs `around` for every transaction of this process, on either engine and on any connection, in
 * place of the transaction that `run` begins. Restore it at the end: files share the process.
 */
export const aroundTransactions = (around: (run: () => ReturnType<Begin>) => ReturnType<Begin>) =>
  vi.spyOn(PgDatabase.prototype, 'transaction').mockImplementation(function (this: PgDatabase<never>, ...call) {
    return around(() => transaction.apply(this, call));
  });

/** The next transaction commits, but the connection is cut before its response arrives. */
export function loseNextCommitResponse(): void {
  const lost = aroundTransactions(async (run) => {
    lost.mockRestore();
    await run();
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
}
