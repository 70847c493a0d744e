import { vi } from 'vitest';
import * as transactionScope from '#db/transaction-scope.ts';

const { runInsideTransaction } = transactionScope;

/**
 * Runs `around` for every transaction of this process, on either engine and on any connection, in
 * place of the transaction that `run` begins. Restore it at the end: files share the process.
 */
export const aroundTransactions = (around: (run: () => Promise<unknown>) => Promise<unknown>) =>
  vi
    .spyOn(transactionScope, 'runInsideTransaction')
    .mockImplementation((transaction, work) => around(() => runInsideTransaction(transaction, work)) as Promise<never>);

/** The next transaction commits, but the connection is cut before its response arrives. */
export function loseNextCommitResponse(): void {
  const lost = aroundTransactions(async (run) => {
    lost.mockRestore();
    await run();
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
}
