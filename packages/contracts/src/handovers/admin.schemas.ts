import { z } from 'zod';
import {
  adminIdParams,
  dayQuery,
  flagQuery,
  idFilterQuery,
  optionalQuery,
  repeatableQuery,
  searchQuery,
} from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { daySchema, emailSchema, isoTimeSchema, textBlock, textLine } from '../core/fields.schemas.ts';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { paidComparisonFields } from './applicant.schemas.ts';
import { officeAnswerBody } from './contact.schemas.ts';
import {
  declineReasonSchema,
  differenceSchema,
  disputedAnswerSchema,
  handoverAnswerSchema,
  handoverAuthorSchema,
  handoverStateSchema,
} from './states.schemas.ts';
import {
  contactStates,
  handoverChannels,
  handoverLogKinds,
  handoverNeeds,
  handoverStates,
  openedThings,
} from './states.ts';

const channelSchema = z.enum(handoverChannels, { error: "El canal debe ser 'email' o 'none'" });

const contactSchema = z.strictObject({
  name: textLine(80, 'El nombre es requerido'),
  email: emailSchema,
});

export const handoverSettingsSchema = z.object({
  channel: channelSchema,
  contacts: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      /** A proposed one is used once another administrator has confirmed it. */
      state: z.enum(contactStates),
      /** Null once confirmed. */
      proposedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
  version: z.number().int(),
});

/** Keys that are absent stay as they are. */
export const saveHandoverSettingsBody = z
  .strictObject({
    channel: channelSchema.optional(),
    contacts: z
      .array(contactSchema, { error: 'Los contactos son requeridos' })
      .max(5, 'Puede haber cinco contactos como máximo')
      .optional(),
    version: z.number().int().nonnegative().optional(),
  })
  .superRefine(({ contacts = [] }, context) => {
    for (const [index, { email }] of contacts.entries())
      if (contacts.slice(0, index).some((other) => other.email === email))
        context.addIssue({ code: 'custom', message: 'Este correo está dos veces', path: ['contacts', index, 'email'] });
  });

const warningSchema = z.object({ code: z.literal('CONTACT_DOMAIN'), field: z.string(), message: z.string() });

const needSchema = z.enum(handoverNeeds);

/** A held credit has neither id nor state. */
export const adminHandoverSchema = z.object({
  id: z.string().nullable(),
  creditId: z.string().nullable(),
  applicant: z.object({ nombres: z.string(), apellidos: z.string() }),
  institution: z.object({ id: z.string(), name: z.string() }),
  channel: channelSchema,
  state: handoverStateSchema.nullable(),
  by: handoverAuthorSchema.nullable(),
  needs: needSchema.nullable(),
  /** How the disbursed loan differs from the request and the kept offer; empty for the others. */
  differs: z.array(differenceSchema),
  version: z.number().int().nullable(),
  createdAt: isoTimeSchema,
  sentAt: isoTimeSchema.nullable(),
  openedAt: isoTimeSchema.nullable(),
  receivedAt: isoTimeSchema.nullable(),
  contactedAt: isoTimeSchema.nullable(),
  closedAt: isoTimeSchema.nullable(),
});

export const adminHandoverDetailSchema = adminHandoverSchema.extend({
  id: z.string(),
  state: handoverStateSchema,
  version: z.number().int(),
  links: z.array(
    z.object({
      contact: z.object({ name: z.string(), email: z.string() }),
      sentAt: isoTimeSchema.nullable(),
      expiresAt: isoTimeSchema,
      state: z.enum(['active', 'expired', 'ended']),
    }),
  ),
  answer: z
    .object({
      answer: handoverAnswerSchema,
      amount: moneySchema.nullable(),
      date: daySchema.nullable(),
      rate: rateSchema.nullable(),
      reason: declineReasonSchema.nullable(),
      words: z.string().nullable(),
      by: handoverAuthorSchema,
      at: isoTimeSchema,
      differs: z.array(differenceSchema),
      /** Of a disbursed answer; null for the others. */
      offered: paidComparisonFields.offered.nullable(),
      costsMore: paidComparisonFields.costsMore.nullable(),
    })
    .nullable(),
  /** The newest. */
  dispute: z
    .object({ about: disputedAnswerSchema, words: z.string(), at: isoTimeSchema, closedAt: isoTimeSchema.nullable() })
    .nullable(),
  log: z.array(
    z.object({
      at: isoTimeSchema,
      kind: z.enum(handoverLogKinds),
      /** Of a download; null for the others. */
      what: z.enum(openedThings).nullable(),
      by: z.enum(['system', 'admin', 'contact']),
      who: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
});

const handoverFilters = {
  state: repeatableQuery(handoverStates, 'Estado inválido', (text) => text.toLowerCase()),
  institutionId: idFilterQuery,
  needs: optionalQuery(
    z.enum(handoverNeeds, { error: "Usa 'dispute', 'delivery', 'resend', 'answer', 'close' o 'consent'" }),
  ),
  /** Disbursed with another amount or rate; false means all others. */
  differs: flagQuery,
  /** Name, cédula or e-mail of the applicant, or the reference. */
  q: searchQuery,
};

export const listHandoversQuery = z.object({ ...handoverFilters, ...pageQuery });

export const exportHandoversQuery = z.object({
  ...handoverFilters,
  format: z.enum(['xlsx', 'csv'], { error: "El formato debe ser 'xlsx' o 'csv'" }).default('xlsx'),
});

const wordsBody = z.strictObject({ words: textBlock(500, 'Escribe el motivo') });

const changed = success(adminHandoverDetailSchema);

const count = z.number().int().nonnegative();

export const adminHandoverSchemas = {
  getHandoverSettings: {
    summary: 'How applications reach an institution',
    params: adminIdParams,
    reply: success(handoverSettingsSchema),
    errors: ['NOT_FOUND'],
  },
  saveHandoverSettings: {
    summary: 'Changes how applications reach an institution; the contacts of before are told by mail',
    params: adminIdParams,
    body: saveHandoverSettingsBody,
    reply: z.object({
      success: z.literal(true),
      data: handoverSettingsSchema,
      warnings: z.array(warningSchema),
      message: z.string().optional(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    takesIfMatch: true,
    needsRecentProof: true,
  },
  confirmHandoverContact: {
    summary: 'Confirms a contact that another administrator proposed',
    params: adminIdParams,
    body: z.strictObject({ email: emailSchema, version: z.number().int().nonnegative().optional() }),
    reply: success(handoverSettingsSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
    takesIfMatch: true,
    needsRecentProof: true,
  },
  listHandovers: {
    summary: 'Hand-overs that match the filters, oldest first',
    query: listHandoversQuery,
    reply: paged(adminHandoverSchema),
    errors: [],
  },
  exportHandovers: {
    summary: 'The hand-overs that match the filters, as a spreadsheet',
    query: exportHandoversQuery,
    fileTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    needsRecentProof: true,
    costly: { work: 'exports' },
    errors: ['CONFIRMATION_REQUIRED'],
  },
  getHandoverStats: {
    summary: 'How far approved applications got, by the day of approval',
    query: z.object({ startDate: dayQuery, endDate: dayQuery, institutionId: idFilterQuery }),
    reply: success(
      z.object({
        approved: count,
        sent: count,
        opened: count,
        received: count,
        disbursed: count,
        declined: count,
        /** From the approval; null without cases. */
        medianHours: z.object({ toReceived: z.number().nullable(), toDisbursed: z.number().nullable() }),
      }),
    ),
    errors: [],
  },
  getHandover: {
    summary: 'One hand-over with its links, answer and log',
    params: adminIdParams,
    reply: success(adminHandoverDetailSchema),
    errors: ['NOT_FOUND'],
  },
  resendHandover: {
    summary: 'Sends each contact a new link',
    params: adminIdParams,
    body: z.strictObject({}),
    reply: changed,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  changeHandoverContact: {
    summary: 'Sends a link to one contact and ends those of the others',
    params: adminIdParams,
    body: z.strictObject({ email: emailSchema }),
    reply: changed,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  deliverHandover: {
    summary: 'Notes that the file was delivered by hand',
    params: adminIdParams,
    body: wordsBody,
    reply: changed,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  answerHandoverForInstitution: {
    summary: 'Writes down what the institution answered',
    params: adminIdParams,
    body: officeAnswerBody,
    reply: changed,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_TRANSITION'],
    takesIfMatch: true,
  },
  closeHandoverDispute: {
    summary: 'Notes what became of what the applicant disputed',
    params: adminIdParams,
    body: wordsBody,
    reply: changed,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  reopenHandover: {
    summary: 'Takes back a final answer that was given by mistake',
    params: adminIdParams,
    body: wordsBody,
    reply: changed,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
} satisfies Record<string, EndpointSchemas>;
