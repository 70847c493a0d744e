import { z } from 'zod';

/**
 * A reason of the catalogue as it was when it was given: later changes of the catalogue change no
 * decision.
 */
export const decisionReasonSchema = z.object({ id: z.string(), sentence: z.string(), nextStep: z.string() });
export type DecisionReason = z.infer<typeof decisionReasonSchema>;

/**
 * Why something was decided, for the applicant: a reason of the catalogue, the reviewer's own words
 * ('' for none), or both.
 */
export const statedReasonSchema = z.object({ reason: decisionReasonSchema.nullable(), words: z.string() });
export type StatedReason = z.infer<typeof statedReasonSchema>;

/** The reason and the words as one text; '' without either. */
export const statedText = ({ reason, words }: StatedReason): string =>
  [reason?.sentence, words].filter((text) => text !== undefined && text !== '').join(' ');
