import { AsyncLocalStorage } from 'node:async_hooks';

const scopes = new AsyncLocalStorage<{ isOpen: boolean }>();

export async function runInsideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = { isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isOpen = false;
  }
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
