import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { ecuadorDay } from '@cotejo/format/time';
import { answerDueAt, urgentFrom, type WorkingDays } from '#platform/working-days.ts';
import type { CreditRow } from './repository.ts';

const awaiting: readonly CreditStatus[] = awaitingReviewStatuses;

/** Whether it waits for an answer of the office. */
export const isAwaiting = (status: CreditStatus): boolean => awaiting.includes(status);

type Sent = Pick<CreditRow, 'status' | 'lastSubmittedAt'>;

/** Until when the office answers it; null unless it waits. */
export const dueAtOf = (workingDays: WorkingDays, { status, lastSubmittedAt }: Sent): Date | null =>
  isAwaiting(status) && lastSubmittedAt ? answerDueAt(workingDays, lastSubmittedAt) : null;

/** Whether it is overdue, or on the last of the promised working days. */
export const isUrgentAt = (workingDays: WorkingDays, { status, lastSubmittedAt }: Sent, now: Date): boolean =>
  isAwaiting(status) && lastSubmittedAt !== null && urgentFrom(workingDays, lastSubmittedAt) < now;

/** The day of `dueAtOf` in Ecuador. */
export function answerByOf(workingDays: WorkingDays, credit: Sent): string | null {
  const dueAt = dueAtOf(workingDays, credit);
  return dueAt && ecuadorDay(dueAt);
}
