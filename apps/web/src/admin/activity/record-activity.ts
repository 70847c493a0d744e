import { type ActivityType, activityDescriptionMaximum, recordActivity } from '@cotejo/contracts/activity-log';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { isSessionFailure } from '../shell/FailureText.tsx';

interface Target {
  type: ActivityType;
  targetId?: string;
  targetName?: string;
  description: string;
}

/** What was sent cannot be taken as it is: a value, or a file by its content, size or kind. */
const refusedInput: readonly number[] = [400, 413, 415];

/** Tells the log that an operation failed, as a rejected activity. Nobody waits for it. */
export function recordFailure({ error, ...target }: Target & { error: unknown }): void {
  // Without a session the log cannot be written.
  if (isSessionFailure(error)) return;
  if (error instanceof RequestError) {
    // No operation began. The screen says what to mend.
    if (error.isUnanswered || refusedInput.includes(error.status)) return;
    // A colleague was faster: nothing failed, and the log has what they did.
    if (error.code === 'CONFLICT' && ('version' in error.data || 'conflicts' in error.data)) return;
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
