import { vi } from 'vitest';
import * as transactionScope from '#platform/db/transaction-scope.ts';

const { runInsideTransaction } = transactionScope;

/** Wraps every transaction of this process. Restore it, because test files share the process. */
export const aroundTransactions = (around: (run: () => Promise<unknown>) => Promise<unknown>) =>
  vi
    .spyOn(transactionScope, 'runInsideTransaction')
    .mockImplementation((transaction, work) => around(() => runInsideTransaction(transaction, work)) as Promise<never>);

/** The next commit succeeds, but its response is lost. */
export function loseNextCommitResponse(): void {
  const lost = aroundTransactions(async (run) => {
    lost.mockRestore();
    await run();
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
}
