import { type ActivityType, activityDescriptionMaximum, recordActivity } from '@cotejo/contracts/activity-log';
import { request } from '#data/http/request.ts';
import { isSessionOver, RequestError } from '#data/http/request-error.ts';

interface Target {
  type: ActivityType;
  targetId?: string;
  targetName?: string;
  description: string;
}

/** The server refused the input: an invalid value, or a file with the wrong content, size or type. */
const refusedInput: readonly number[] = [400, 413, 415];

/** Logs a failed operation as a rejected activity. Does not wait for the response. */
export function recordFailure({ error, ...target }: Target & { error: unknown }): void {
  if (isSessionOver(error)) return;
  if (error instanceof RequestError) {
    // Nothing was tried: who asks has to prove first who it is.
    if (error.code === 'CONFIRMATION_REQUIRED' || error.code === 'SECOND_FACTOR_REQUIRED') return;
    // Nothing was changed, and the screen already shows what to correct.
    if (error.isUnanswered || refusedInput.includes(error.status)) return;
    // An edit conflict is not a failure: the other administrator's change is in the log.
    if (error.code === 'CONFLICT' && ['version', 'conflicts', 'held'].some((key) => key in error.data)) return;
  }
  const message = error instanceof Error ? error.message : String(error);
  const body = {
    ...target,
    status: 'rejected' as const,
    description: target.description.slice(0, activityDescriptionMaximum),
    details: { error: message },
  };
  request(recordActivity, { body, isBackground: true }).catch(() => null);
}
