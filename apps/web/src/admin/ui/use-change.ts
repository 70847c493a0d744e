import type { ActivityType } from '@cotejo/contracts/activity-log';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/Toast.tsx';
import { recordFailure } from '../activity/record-activity.ts';
import { staleVersionIn } from './edits.ts';
import { useSingleMutation } from './use-single-mutation.ts';

interface ChangeTarget {
  type: ActivityType;
  targetId?: string;
  targetName?: string;
}

const retryAfterMs = 1_000;
/** How long the message of a change stays, in ms (spec 3 §9, snackbar). */
const changeMessageMs = 6_000;

/**
 * A change on the server: tells its success, makes the lists it touches stale, and writes a failure
 * into the activity log. The screen shows the failure where the person is looking.
 * @param rules.run sends it and gives the text of success; '' where the screen says it itself
 * @param rules.failure 'Error al actualizar usuario'
 */
export function useChange<Given = void>(rules: {
  run: (given: Given) => Promise<string>;
  failure: string;
  target: (given: Given) => ChangeTarget;
  stale: readonly QueryKey[];
  onDone?: (given: Given) => void;
  retry?: (failures: number, error: unknown) => boolean;
  /** Where a screen's rule names another time than `changeMessageMs`. */
  messageMs?: number;
}) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: rules.run,
    ...(rules.retry && { retry: rules.retry, retryDelay: retryAfterMs }),
    onSuccess: (text, variables) => {
      if (text !== '') showToast(text, 'done', rules.messageMs ?? changeMessageMs);
      for (const queryKey of [...rules.stale, ['admin', 'activity']]) void client.invalidateQueries({ queryKey });
      rules.onDone?.(variables);
    },
    onError: (error, variables) => {
      recordFailure({ ...rules.target(variables), description: rules.failure, error });
      // What the lists show is older than what there is.
      if (staleVersionIn(error)) for (const queryKey of rules.stale) void client.invalidateQueries({ queryKey });
    },
  });
}
