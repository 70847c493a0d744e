import { z } from 'zod';
import type { EndpointSchemas } from './core/endpoint.ts';
import { success } from './core/envelope.schemas.ts';

const count = z.number().int().nonnegative();

/** How often and how fast an answer came, as things stood at 00:00 of today in Ecuador. */
export const answerRecordSchema = z.object({
  /** First and last day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  /** Answered, or open when the deadline passed. */
  due: count,
  /** Answered until 17:30 of the third working day after the day of sending. */
  inTime: count,
  /** Of all due ones, one decimal; null when half of them have no answer. */
  medianWorkingDays: z.number().nullable(),
});

/** For administrators also of few cases. */
export const adminAnswerRecordSchema = answerRecordSchema.extend({
  /** Whether visitors see it. */
  shown: z.boolean(),
});

export const answerRecordSchemas = {
  getReviewRecord: {
    summary: 'How Cotejo answered the applications of 90 days; null when they are too few',
    reply: success(answerRecordSchema.nullable()),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
