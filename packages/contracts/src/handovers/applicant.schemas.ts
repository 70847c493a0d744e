import { z } from 'zod';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { daySchema, isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { declineReasonSchema, differenceSchema, handoverAuthorSchema, handoverStateSchema } from './states.schemas.ts';

export const consentFlag = z.boolean({ error: 'Debe ser verdadero o falso' });

/** Why an approved application is not handed over. */
export const handoverHeldSchema = z.enum(['consent']).nullable();

/** What the applicant reads; the institution's words are not in it. */
export const ownHandoverSchema = z.object({
  id: z.string(),
  state: handoverStateSchema,
  /** Null before an answer. */
  by: handoverAuthorSchema.nullable(),
  institution: z.object({ id: z.string(), name: z.string() }),
  createdAt: isoTimeSchema,
  sentAt: isoTimeSchema.nullable(),
  openedAt: isoTimeSchema.nullable(),
  receivedAt: isoTimeSchema.nullable(),
  contactedAt: isoTimeSchema.nullable(),
  closedAt: isoTimeSchema.nullable(),
  disbursed: z
    .object({ amount: moneySchema, date: daySchema, rate: rateSchema, differs: z.array(differenceSchema) })
    .nullable(),
  declined: z.object({ reason: declineReasonSchema, sentence: z.string(), nextStep: z.string() }).nullable(),
});

export const ownHandoverFields = {
  /** The newest. */
  handover: ownHandoverSchema.nullable(),
  handoverHeld: handoverHeldSchema,
  /** Null while nothing was said about the present institution. */
  handoverConsent: z.object({ given: z.boolean(), institutionId: z.string(), at: isoTimeSchema }).nullable(),
};

export const handoverConsentSchemas = {
  changeHandoverConsent: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Allows or forbids to hand an own application to its institution',
    params: z.object({ id: pathIdSchema }),
    body: z.strictObject({ consent: consentFlag }),
    reply: success(
      z.object({
        consent: z.boolean(),
        institutionId: z.string(),
        termsVersion: z.string(),
        /** Null where nothing was ever said. */
        at: isoTimeSchema.nullable(),
      }),
    ),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'RATE_LIMITED', 'UNAVAILABLE'],
  },
} satisfies Record<string, EndpointSchemas>;
