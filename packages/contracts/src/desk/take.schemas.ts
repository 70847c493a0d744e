import { z } from 'zod';
import { adminIdParams } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { textLine } from '../core/fields.schemas.ts';
import { adminCreditDetailSchema, takenSchema } from '../credits/review.schemas.ts';
import { missingWordsText } from './take.ts';

/** Words are needed to take over what somebody else has, and ignored otherwise. */
export const takeCreditBody = z.strictObject({ words: textLine(200, missingWordsText).optional() });

export const takeSchemas = {
  takeCredit: {
    summary: 'Take a waiting application for 15 minutes, or take it over with words',
    params: adminIdParams,
    body: takeCreditBody,
    reply: success(z.object({ taken: takenSchema })),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  },
  releaseCredit: {
    summary: 'Give up an application that one has',
    params: adminIdParams,
    body: z.strictObject({}),
    reply: success(z.object({ taken: z.null() })),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  takeNextCredit: {
    summary: 'Take the first free application of the queue',
    body: z.strictObject({}),
    reply: success(
      z.object({
        credit: adminCreditDetailSchema.nullable(),
        /** How many more the caller could be given now. */
        remaining: z.number().int().nonnegative(),
      }),
    ),
    errors: ['CONFLICT'],
  },
} satisfies Record<string, EndpointSchemas>;
