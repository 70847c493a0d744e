import type { z } from 'zod';
import type { decisionReasonSchema, statedReasonSchema } from './stated-reasons.schemas.ts';

export type DecisionReason = z.infer<typeof decisionReasonSchema>;

export type StatedReason = z.infer<typeof statedReasonSchema>;

export const statedText = ({ reason, words }: StatedReason): string =>
  [reason?.sentence, words].filter((text) => text !== undefined && text !== '').join(' ');
