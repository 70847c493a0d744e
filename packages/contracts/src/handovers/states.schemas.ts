import { z } from 'zod';
import { declineReasons, disputedAnswers, handoverAnswers, handoverAuthors, handoverStates } from './states.ts';

export const handoverStateSchema = z.enum(handoverStates);
export const handoverAuthorSchema = z.enum(handoverAuthors);
export const handoverAnswerSchema = z.enum(handoverAnswers, { error: 'Elige una respuesta' });
export const disputedAnswerSchema = z.enum(disputedAnswers, { error: 'Elige qué no es así' });
export const declineReasonSchema = z.enum(declineReasons, { error: 'Elige un motivo' });

/** What is different from the request or the kept offer. */
export const differenceSchema = z.enum(['amount', 'rate']);
