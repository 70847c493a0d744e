import { z } from 'zod';

/** A copy of the catalog entry, so that later changes of the catalog do not change decisions. */
export const decisionReasonSchema = z.object({ id: z.string(), sentence: z.string(), nextStep: z.string() });

/** A catalog reason, the reviewer's words ('' for none), or both. */
export const statedReasonSchema = z.object({ reason: decisionReasonSchema.nullable(), words: z.string() });
