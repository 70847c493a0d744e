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

const waiting = new AsyncLocalStorage<boolean>();

/**
 * Lets a statement of a transaction wait for the one behind it, so that both go in one round trip.
 * It has run when that one has, and its error comes from there; nobody may look at its result.
 */
export const letWaitForNext = <Result>(send: () => Promise<Result>): Promise<Result> => waiting.run(true, send);

/** Whether the statement that is sent now may wait. */
export const mayWaitForNext = (): boolean => waiting.getStore() === true && isInsideTransaction();

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
