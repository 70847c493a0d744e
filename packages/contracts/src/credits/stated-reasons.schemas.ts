import { z } from 'zod';

/**
 * A reason of the catalogue as it was when it was given: later changes of the catalogue change no
 * decision.
 */
export const decisionReasonSchema = z.object({ id: z.string(), sentence: z.string(), nextStep: z.string() });

/**
 * Why something was decided, for the applicant: a reason of the catalogue, the reviewer's own words
 * ('' for none), or both.
 */
export const statedReasonSchema = z.object({ reason: decisionReasonSchema.nullable(), words: z.string() });
