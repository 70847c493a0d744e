import { answerByStep, lateReviewStep } from '@cotejo/contracts/credits/answer-day';
import { ecuadorDay } from '@cotejo/format/time';
import { formatWeekday } from '@cotejo/format/weekdays';

/** Text that says by which day the applicant gets an answer; '' if the application is not waiting for one. */
export function answerText(answerBy: string | null | undefined, now: Date = new Date()): string {
  if (!answerBy) return '';
  return ecuadorDay(now) > answerBy ? lateReviewStep : answerByStep(formatWeekday(answerBy, now));
}
