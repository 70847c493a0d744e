import { DomainError, type ErrorCode, type FailureDetails } from '@cotejo/contracts/core/errors';

/** DomainErrors are returned as values, because errors lose their class between threads. */
export type ThreadAnswer<Result> =
  | { readonly result: Result }
  | { readonly refused: ErrorCode; readonly details: FailureDetails };

export const answerFromThread =
  <Task, Result>(work: (task: Task) => Result | Promise<Result>) =>
  async (task: Task): Promise<ThreadAnswer<Result>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      if (error instanceof DomainError) return { refused: error.code, details: error.details };
      throw error;
    }
  };
