import { type ActivityType, listActivity } from '@cotejo/contracts/activity-log';
import { type Stale, staleBelow } from '#data/query/endpoint-query.ts';
import { type SendOptions, useSend } from '#data/query/use-send.ts';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';
import { recordFailure } from '../activity/record-activity.ts';

interface ChangeTarget {
  type: ActivityType;
  targetId?: string;
  targetName?: string;
  /** Replaces `failure` in the activity log. */
  description?: string;
}

const retryAfterMs = 1_000;

const changeMessageMs = 6_000;

/**
 * Like `useSend`, but logs failures as well. The screen shows the failure near the action.
 * @param rules.failure 'Error al actualizar usuario'
 */
export function useChange<Given = void, Result = unknown>(
  rules: Pick<
    SendOptions<Result, Given>,
    'message' | 'messageMs' | 'setData' | 'waitsForFresh' | 'onSuccess' | 'retry'
  > & {
    run: (given: Given) => Promise<Result>;
    failure: string;
    target: (given: Given) => ChangeTarget;
    /** Queries to refetch after the write, in addition to the activity log. */
    stale: readonly Stale[] | ((given: Given) => readonly Stale[]);
    /** Not called if the component has unmounted. */
    onDone?: (given: Given) => void;
    onFailure?: (error: Error, given: Given) => void;
  },
) {
  const { run, failure, target, stale, onDone, onFailure, ...options } = rules;
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
    onError: (error, given) => {
      onFailure?.(error, given);
      recordFailure({ description: failure, ...target(given), error });
    },
  });
  return { ...mutation, failureTitle: failure };
}

export type Change<Given> = Pick<
  ReturnType<typeof useChange<Given>>,
  'mutate' | 'isPending' | 'error' | 'failureTitle'
>;
