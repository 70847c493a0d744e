import { z } from 'zod';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { daySchema, idSchema, isoTimeSchema, pathIdSchema, textBlock } from '../core/fields.schemas.ts';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import {
  declineReasonSchema,
  differenceSchema,
  disputedAnswerSchema,
  handoverAuthorSchema,
  handoverStateSchema,
} from './states.schemas.ts';

export const consentFlag = z.boolean({ error: 'Debe ser verdadero o falso' });

/** The version of the terms on the screen; absent means the current one. Ignored where the permission is refused. */
export const consentTermsVersion = idSchema.optional();

export const handoverConsentSchema = z.object({ given: z.boolean(), institutionId: z.string(), at: isoTimeSchema });

/** What was offered, and what the paid loan costs more in interest: dollars, negative where it is cheaper. */
export const paidComparisonFields = {
  offered: z.object({ amount: moneySchema, rate: rateSchema }),
  /** 0 unless the rate differs. */
  costsMore: moneySchema,
};

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
    .object({
      amount: moneySchema,
      date: daySchema,
      rate: rateSchema,
      differs: z.array(differenceSchema),
      ...paidComparisonFields,
    })
    .nullable(),
  declined: z.object({ reason: declineReasonSchema, sentence: z.string(), nextStep: z.string() }).nullable(),
  /** When the applicant disputed the present answer. */
  disputedAt: isoTimeSchema.nullable(),
});

export const ownHandoverFields = {
  /** The newest. */
  handover: ownHandoverSchema.nullable(),
  handoverHeld: handoverHeldSchema,
};

export const handoverConsentSchemas = {
  changeHandoverConsent: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Allows or forbids to hand an own application to its institution',
    params: z.object({ id: pathIdSchema }),
    body: z.strictObject({ consent: consentFlag, termsVersionId: consentTermsVersion }),
    reply: success(
      z.object({
        consent: z.boolean(),
        institutionId: z.string(),
        termsVersion: z.string(),
        /** Null where nothing was ever said. */
        at: isoTimeSchema.nullable(),
      }),
    ),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION', 'RATE_LIMITED', 'UNAVAILABLE'],
  },
  disputeHandover: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'The applicant says that an answer of the institution is not true',
    params: z.object({ id: pathIdSchema }),
    body: z.strictObject({ about: disputedAnswerSchema, words: textBlock(500, 'Cuéntanos qué pasó') }),
    reply: success(z.object({ at: isoTimeSchema })),
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  },
} satisfies Record<string, EndpointSchemas>;
