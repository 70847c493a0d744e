import type { z } from 'zod';
import type { adminAnswerRecordSchema, answerRecordSchema, answerRecordSchemas } from './answer-records.schemas.ts';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';

export type AnswerRecord = z.infer<typeof answerRecordSchema>;

export type AdminAnswerRecord = z.infer<typeof adminAnswerRecordSchema>;

/** A record of fewer cases is not shown to visitors. */
export const fewestShownAnswers = 20;

/** How many days the records count. */
export const answerRecordDays = { institution: 365, review: 90 } as const;

export const getReviewRecord = defineEndpoint<typeof answerRecordSchemas.getReviewRecord>()({
  method: 'GET',
  path: '/public/review-record',
  access: access.public,
  timeoutMs: 5_000,
});
