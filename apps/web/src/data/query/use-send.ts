import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { closeToastsOf, showToast } from '#ui/feedback/Toast.tsx';
import { messageOf, RequestError } from '../http/request-error.ts';
import { makeStale, type Stale } from './endpoint-query.ts';
import { tellFailure } from './tell-failure.ts';

export interface SendOptions<Result, Given> extends Omit<UseMutationOptions<Result, Error, Given>, 'mutationFn'> {
  mutationFn: (given: Given) => Promise<Result>;
  /** What to fetch again after the write, and after a 409, which means that somebody else changed it. */
  stale?: readonly Stale[] | ((given: Given) => readonly Stale[]);
  /** Stores the result in the query cache, before stale queries are fetched again. */
  setData?: (client: QueryClient, result: Result, given: Given) => void;
  /**
   * Keeps the mutation pending until the stale queries have been fetched, and fetches nothing after a
   * 409: the screen does that once the person has read about the conflict.
   */
  waitsForFresh?: boolean;
  /** The message of a success; none for undefined or ''. */
  message?: string | ((result: Result, given: Given) => string | undefined);
  /** How long that message stays, in ms; else its length decides. */
  messageMs?: number;
  /**
   * The message of a failure that brings no text of its own. Without it the screen shows the error
   * of the mutation where the person is looking.
   */
  failureMessage?: string;
}

/**
 * A write: TanStack's mutation with the messages and the stale queries that follow it. `mutate`
 * ignores calls while one runs: the second press of a double click comes before the screen can show
 * that the first is under way.
 */
export function useSend<Result, Given = void>(options: SendOptions<Result, Given>) {
  const { stale = [], setData, waitsForFresh, message, messageMs, failureMessage, ...mutationOptions } = options;
  const client = useQueryClient();
  // Trying again takes away the message that it failed.
  const subject = useId();
  const isRunning = useRef(false);
  const refresh = (given: Given) => makeStale(client, typeof stale === 'function' ? stale(given) : stale);
  const mutation = useMutation<Result, Error, Given>({
    ...mutationOptions,
    onSuccess: async (...done) => {
      const [result, given] = done;
      setData?.(client, result, given);
      const text = typeof message === 'function' ? message(result, given) : message;
      if (text) showToast(text, 'done', messageMs);
      const isFresh = refresh(given);
      await mutationOptions.onSuccess?.(...done);
      if (waitsForFresh) await isFresh;
    },
    onError: (...failed) => {
      const [error, given] = failed;
      if (failureMessage !== undefined) tellFailure(error, messageOf(error, failureMessage), subject);
      // Somebody else changed it meanwhile: what is shown is older than what there is.
      if (error instanceof RequestError && error.status === 409 && !waitsForFresh) void refresh(given);
      return mutationOptions.onError?.(...failed);
    },
    onSettled: (...settled) => {
      isRunning.current = false;
      return mutationOptions.onSettled?.(...settled);
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback<typeof send>(
    (...args) => {
      if (isRunning.current) return;
      isRunning.current = true;
      closeToastsOf(subject);
      send(...args);
    },
    [send, subject],
  );
  return { ...mutation, mutate };
}
