import { listActivity } from '@cotejo/contracts/activity-log';
import { type Stale, staleBelow } from '#data/query/endpoint-query.ts';
import { type SendOptions, useSend } from '#data/query/use-send.ts';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';

const retryAfterMs = 1_000;

const changeMessageMs = 6_000;

/**
 * Like `useSend`, with the activity log fetched again. The screen shows the failure near the action.
 * @param rules.failure 'Error al actualizar usuario'
 */
export function useChange<Given = void, Result = unknown>(
  rules: Pick<
    SendOptions<Result, Given>,
    'message' | 'messageMs' | 'setData' | 'waitsForFresh' | 'onSuccess' | 'retry'
  > & {
    run: (given: Given) => Promise<Result>;
    failure: string;
    /** Queries to refetch after the write, in addition to the activity log. */
    stale: readonly Stale[] | ((given: Given) => readonly Stale[]);
    /** Not called if the component has unmounted. */
    onDone?: (given: Given) => void;
    onFailure?: (error: Error, given: Given) => void;
  },
) {
  const { run, failure, stale, onDone, onFailure, ...options } = rules;
  const isShown = useIsShown();
  const mutation = useSend<Result, Given>({
    messageMs: changeMessageMs,
    retryDelay: retryAfterMs,
    ...options,
    mutationFn: run,
    stale: (given) => [...(typeof stale === 'function' ? stale(given) : stale), staleBelow(listActivity)],
    onSuccess: async (...done) => {
      await options.onSuccess?.(...done);
      if (isShown()) onDone?.(done[1]);
    },
    onError: (error, given) => onFailure?.(error, given),
  });
  return { ...mutation, failureTitle: failure };
}

export type Change<Given> = Pick<
  ReturnType<typeof useChange<Given>>,
  'mutate' | 'isPending' | 'error' | 'failureTitle'
>;
