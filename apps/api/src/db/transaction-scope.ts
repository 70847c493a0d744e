import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  isOpen: boolean;
  readonly afterCommit: (() => void)[];
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs `work` as what is done inside the transaction that `transaction` opens, and after its commit
 * what `work` left for then.
 */
export async function runInsideTransaction<Tx, Result>(
  transaction: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const scope: Scope = { isOpen: true, afterCommit: [] };
  const result = await transaction(async (tx) => {
    try {
      return await scopes.run(scope, () => work(tx));
    } finally {
      scope.isOpen = false;
    }
  });
  for (const left of scope.afterCommit) left();
  return result;
}

/** Runs `work` once the open transaction is committed, and never where it is rolled back. */
export function afterCommit(work: () => void): void {
  const scope = scopes.getStore();
  if (!scope?.isOpen) throw new Error('afterCommit is called inside a transaction');
  scope.afterCommit.push(work);
}

export const isInsideTransaction = (): boolean => scopes.getStore()?.isOpen === true;

/**
 * Throws when the caller runs inside `inTransaction`; the engines call it before they use a base
 * connection.
 */
export function assertOutsideTransaction(): void {
  if (isInsideTransaction()) {
    throw new Error('A query on the base connection inside a transaction would wait for itself: use tx');
  }
}
