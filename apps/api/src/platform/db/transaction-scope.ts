import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  isOpen: boolean;
  readonly afterCommit: (() => void)[];
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the `afterCommit` callbacks of `work` after the commit. */
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

export function afterCommit(work: () => void): void {
  const scope = scopes.getStore();
  if (!scope?.isOpen) throw new Error('afterCommit is called inside a transaction');
  scope.afterCommit.push(work);
}

const isInsideTransaction = (): boolean => scopes.getStore()?.isOpen === true;

export function assertOutsideTransaction(): void {
  if (isInsideTransaction()) {
    throw new Error('A query on the base connection inside a transaction would wait for itself: use tx');
  }
}
