import type { ActivityType } from '@cotejo/contracts/activity-log';
import type { QueryKey } from '@tanstack/react-query';
import { useSend } from '#request/use-send.ts';
import { useIsShown } from '#ui/use-is-shown.ts';
import { recordFailure } from '../activity/record-activity.ts';

interface ChangeTarget {
  type: ActivityType;
  targetId?: string;
  targetName?: string;
}

const retryAfterMs = 1_000;

const changeMessageMs = 6_000;

/**
 * A write of the office: its failure goes to the activity log too. The screen shows the failure
 * where the person is looking.
 * @param rules.run sends it and gives the text of success; '' where the screen says it itself
 * @param rules.failure 'Error al actualizar usuario'
 */
export function useChange<Given = void>(rules: {
  run: (given: Given) => Promise<string>;
  failure: string;
  target: (given: Given) => ChangeTarget;
  stale: readonly QueryKey[];
  /** Closes or leaves what the write was made in; not called when that is gone by then. */
  onDone?: (given: Given) => void;
  retry?: (failures: number, error: unknown) => boolean;
  /** Where a screen's rule names another time than `changeMessageMs`. */
  messageMs?: number;
}) {
  const isShown = useIsShown();
  const mutation = useSend<string, Given>({
    mutationFn: rules.run,
    ...(rules.retry && { retry: rules.retry, retryDelay: retryAfterMs }),
    stale: [...rules.stale, ['admin', 'activity']],
    message: (text) => text,
    messageMs: rules.messageMs ?? changeMessageMs,
    onSuccess: (_, given) => {
      if (isShown()) rules.onDone?.(given);
    },
    onError: (error, given) => recordFailure({ ...rules.target(given), description: rules.failure, error }),
  });
  return { ...mutation, failureTitle: rules.failure };
}

export type Change<Given> = ReturnType<typeof useChange<Given>>;
