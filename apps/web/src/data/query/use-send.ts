import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { closeToastsOf, showToast } from '#ui/feedback/Toast.tsx';
import { messageOf, RequestError } from '../http/request-error.ts';
import { makeStale, type Stale } from './endpoint-query.ts';
import { tellFailure } from './tell-failure.ts';

export interface SendOptions<Result, Given> extends Omit<UseMutationOptions<Result, Error, Given>, 'mutationFn'> {
  mutationFn: (given: Given) => Promise<Result>;
  /** The queries to fetch again after a success, and after a 409, which means that somebody else changed the data. */
  stale?: readonly Stale[] | ((given: Given) => readonly Stale[]);
  /** Stores the result in the query cache, before stale queries are fetched again. */
  setData?: (client: QueryClient, result: Result, given: Given) => void;
  /**
   * Keeps the mutation pending until the stale queries have been fetched. After a 409 nothing is
   * fetched: the screen does it after the person has read about the conflict.
   */
  waitsForFresh?: boolean;
  /** Toast after a success; none for undefined or ''. */
  message?: string | ((result: Result, given: Given) => string | undefined);
  /** How long that toast stays, in milliseconds. Default: depends on the length of the text. */
  messageMs?: number;
  /**
   * Shows failures as a toast, with this text when the error has no message of its own. Without it
   * the screen has to show the mutation's error itself.
   */
  failureMessage?: string;
}

/**
 * A mutation that also shows toasts and fetches stale queries again. `mutate` does nothing while a call is running: the
 * second click of a double click arrives before the button can be disabled.
 */
export function useSend<Result, Given = void>(options: SendOptions<Result, Given>) {
  const { stale = [], setData, waitsForFresh, message, messageMs, failureMessage, ...mutationOptions } = options;
  const client = useQueryClient();
  // Identifies the failure toast, so that a retry closes it.
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
      // Somebody else changed the data, so what the screen shows is out of date.
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
