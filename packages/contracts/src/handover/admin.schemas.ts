import { z } from 'zod';
import {
  adminIdParams,
  dayQuery,
  idFilterQuery,
  optionalQuery,
  repeatableQuery,
  searchQuery,
} from '../core/admin-fields.schemas.ts';
import { seenVersionSchema } from '../core/changes.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { emailSchema, isoTimeSchema, textLine } from '../core/fields.schemas.ts';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import {
  declineReasonSchema,
  handoverAnswerSchema,
  handoverAuthorSchema,
  handoverChannelSchema,
  handoverDiffersSchema,
  handoverNeedSchema,
  handoverStateSchema,
  officeAnswerBody,
  officeWordsSchema,
} from './states.schemas.ts';
import { handoverContactsMaximum, handoverLogKinds, handoverNeeds, handoverStates } from './states.ts';

const contactSchema = z.object({ name: z.string(), email: z.string() });

export const handoverSettingsSchema = z.object({
  channel: handoverChannelSchema,
  contacts: z.array(contactSchema),
  version: z.number().int(),
});

/** A key that is absent keeps what is stored. */
export const saveHandoverSettingsBody = z.strictObject({
  channel: handoverChannelSchema.optional(),
  contacts: z
    .array(z.strictObject({ name: textLine(80, 'Escribe el nombre'), email: emailSchema }), {
      error: 'Los contactos deben ser una lista',
    })
    .max(handoverContactsMaximum, `Pueden ser como máximo ${handoverContactsMaximum} contactos`)
    .superRefine((contacts, context) => {
      for (const [index, { email }] of contacts.entries()) {
        if (contacts.findIndex((other) => other.email === email) < index)
          context.addIssue({ code: 'custom', path: [index, 'email'], message: 'Ese correo ya está en la lista' });
      }
    })
    .optional(),
  version: seenVersionSchema.optional(),
});

const settingsWarningSchema = z.object({ code: z.literal('CONTACT_DOMAIN'), field: z.string(), message: z.string() });

/** Held credits have no hand-over: `id`, `state` and `version` are null. */
export const handoverRowSchema = z.object({
  id: z.string().nullable(),
  creditId: z.string(),
  /** Empty texts once the account is deleted. */
  applicant: z.object({ nombres: z.string(), apellidos: z.string() }),
  institution: z.object({ id: z.string(), name: z.string() }),
  channel: handoverChannelSchema,
  state: handoverStateSchema.nullable(),
  by: handoverAuthorSchema,
  /** What the office has to do; null for nothing. */
  needs: handoverNeedSchema.nullable(),
  version: z.number().int().nullable(),
  /** Of the approval for a held credit. */
  createdAt: isoTimeSchema,
  sentAt: isoTimeSchema.nullable(),
  openedAt: isoTimeSchema.nullable(),
  receivedAt: isoTimeSchema.nullable(),
  contactedAt: isoTimeSchema.nullable(),
  closedAt: isoTimeSchema.nullable(),
});

export const handoverDetailSchema = handoverRowSchema.extend({
  id: z.string(),
  state: handoverStateSchema,
  version: z.number().int(),
  /** Newest first. */
  links: z.array(
    z.object({
      contact: contactSchema,
      sentAt: isoTimeSchema,
      expiresAt: isoTimeSchema,
      state: z.enum(['active', 'expired', 'ended']),
    }),
  ),
  answer: z
    .object({
      answer: handoverAnswerSchema,
      amount: moneySchema.nullable(),
      date: z.string().nullable(),
      rate: rateSchema.nullable(),
      reason: declineReasonSchema.nullable(),
      words: z.string().nullable(),
      by: z.enum(['institution', 'office']),
      at: isoTimeSchema,
      differs: handoverDiffersSchema,
    })
    .nullable(),
  /** Oldest first. `who` is a name or an e-mail; null for the system. */
  log: z.array(
    z.object({
      at: isoTimeSchema,
      kind: z.enum(handoverLogKinds),
      by: z.enum(['system', 'admin', 'contact']),
      who: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
});

const count = z.number().int().nonnegative();

export const handoverStatsSchema = z.object({
  approved: count,
  sent: count,
  opened: count,
  received: count,
  disbursed: count,
  declined: count,
  /** From the approval; null without cases. */
  medianHours: z.object({ toReceived: z.number().nullable(), toDisbursed: z.number().nullable() }),
});

export const listHandoversQuery = z.object({
  state: repeatableQuery(handoverStates, 'Estado inválido', (text) => text.toLowerCase()),
  institutionId: idFilterQuery,
  needs: optionalQuery(z.enum(handoverNeeds, { error: 'Pendiente inválido' })),
  /** Applicant's name or the reference. */
  q: searchQuery,
  ...pageQuery,
});

const detail = success(handoverDetailSchema);

export const adminHandoverSchemas = {
  getHandoverSettings: {
    summary: 'How an institution receives approved applications',
    params: adminIdParams,
    reply: success(handoverSettingsSchema),
    errors: ['NOT_FOUND'],
  },
  saveHandoverSettings: {
    summary: 'Change how an institution receives approved applications',
    params: adminIdParams,
    body: saveHandoverSettingsBody,
    reply: success(handoverSettingsSchema).extend({ warnings: z.array(settingsWarningSchema) }),
    errors: ['NOT_FOUND', 'ALREADY_DELETED', 'CONFLICT'],
    takesIfMatch: true,
  },
  listHandovers: {
    summary: 'Hand-overs that match the filters, oldest first',
    query: listHandoversQuery,
    reply: paged(handoverRowSchema),
    errors: [],
  },
  getHandoverStats: {
    summary: 'How far approved applications got, by day of approval',
    query: z.object({ startDate: dayQuery, endDate: dayQuery, institutionId: idFilterQuery }),
    reply: success(handoverStatsSchema),
    errors: [],
  },
  getHandover: {
    summary: 'One hand-over with its links, answer and log',
    params: adminIdParams,
    reply: detail,
    errors: ['NOT_FOUND'],
  },
  resendHandover: {
    summary: 'Send a hand-over again, with a new link for each contact',
    params: adminIdParams,
    body: z.strictObject({}),
    reply: detail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  changeHandoverContact: {
    summary: 'Send a hand-over to one contact of the settings only',
    params: adminIdParams,
    body: z.strictObject({ email: emailSchema }),
    reply: detail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  deliverHandover: {
    summary: 'Write down that a file was delivered by hand',
    params: adminIdParams,
    body: z.strictObject({ words: officeWordsSchema }),
    reply: detail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  answerHandoverForInstitution: {
    summary: "Write down the institution's answer",
    params: adminIdParams,
    body: officeAnswerBody,
    reply: detail,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
  },
  reopenHandover: {
    summary: 'Take back a final answer that was given by mistake',
    params: adminIdParams,
    body: z.strictObject({ words: officeWordsSchema }),
    reply: detail,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
} satisfies Record<string, EndpointSchemas>;
