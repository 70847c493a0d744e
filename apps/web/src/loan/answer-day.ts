import { answerByStep, lateReviewStep } from '@cotejo/contracts/credits/answer-day';
import { ecuadorDay } from '@cotejo/format/time';
import { formatWeekday } from '@cotejo/format/weekdays';

/** By when the applicant has an answer, for every page that tells it; '' for an application that does not wait. */
export function answerText(answerBy: string | null | undefined, now: Date = new Date()): string {
  if (!answerBy) return '';
  return ecuadorDay(now) > answerBy ? lateReviewStep : answerByStep(formatWeekday(answerBy, now));
}
