import { z } from 'zod';
import { daySchema, isoTimeSchema } from '../core/fields.schemas.ts';
import { turnHolders, turnSteps } from './turn.ts';

export const turnSchema = z.object({
  who: z.enum(turnHolders),
  step: z.enum(turnSteps),
  since: isoTimeSchema,
  /** The last day (in Guayaquil) of the step, which may have passed while Cotejo reviews; null without one. */
  by: daySchema.nullable(),
});
