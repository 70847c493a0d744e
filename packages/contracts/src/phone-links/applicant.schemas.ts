import { z } from 'zod';
import { signInFirstMessage } from '../core/access.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { bodyNumber } from '../core/numbers.schemas.ts';
import { documentTypeSchema } from '../documents/applicant.schemas.ts';
import { documentUploadSchema } from '../documents/uploads.schemas.ts';
import { phoneLinkEnds, phoneLinkStates, phoneNumberMissingMessage } from './applicant.ts';

export const phoneLinkStateSchema = z.enum(phoneLinkStates);

const linkFacts = {
  id: z.string(),
  state: phoneLinkStateSchema,
  /** For example 'Chrome en Android'; null until a phone opened the link, like `openedAt`. */
  device: z.string().nullable(),
  createdAt: isoTimeSchema,
  openedAt: isoTimeSchema.nullable(),
  confirmedAt: isoTimeSchema.nullable(),
  endedAt: isoTimeSchema.nullable(),
  endedBy: z.enum(phoneLinkEnds).nullable(),
};

export const receivedDocumentSchema = z.object({ documentType: documentTypeSchema, at: isoTimeSchema });

export const phoneLinkSchema = z.object({
  ...linkFacts,
  /** Null once it has ended. */
  expiresAt: isoTimeSchema.nullable(),
  /** Documents that the application has now and that came through this link. */
  received: z.array(receivedDocumentSchema),
  /** Uploads under way; empty once the link has ended. */
  uploading: z.array(documentUploadSchema.pick({ documentType: true, offset: true, sizeBytes: true })),
});

export const newPhoneLinkSchema = phoneLinkSchema.extend({
  /** The page for the phone, with the token behind `#`. */
  url: z.string(),
  /** 'XXXX-XXXX', to type instead of scanning. */
  code: z.string(),
  /** The QR code of `url`. */
  svg: z.string(),
});

export const phoneLinkSummarySchema = z.object({
  ...linkFacts,
  creditId: z.string(),
  /** How many documents came through it, those replaced since too. */
  documents: z.number().int().nonnegative(),
});

export const confirmPhoneBody = z.strictObject({
  number: bodyNumber(phoneNumberMissingMessage, {
    holds: (value) => Number.isInteger(value) && value >= 10 && value <= 99,
    message: phoneNumberMissingMessage,
  }),
});

const creditParams = z.object({ id: pathIdSchema });

const linkParams = z.object({ id: pathIdSchema, linkId: pathIdSchema });

export const phoneLinkSchemas = {
  createPhoneLink: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Makes a link by which a phone adds documents to an own credit; it ends the older one of that credit',
    params: creditParams,
    body: z.strictObject({}),
    reply: success(newPhoneLinkSchema),
    status: 201,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'RATE_LIMITED'],
  },
  getPhoneLink: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'The newest link of a credit made within 24 hours, or null',
    params: creditParams,
    reply: success(phoneLinkSchema.nullable()),
    errors: ['NOT_FOUND'],
  },
  confirmPhoneLink: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Lets the phone that shows the number send documents; the third wrong number ends the link',
    params: linkParams,
    body: confirmPhoneBody,
    reply: success(phoneLinkSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  endPhoneLink: {
    unauthorizedMessage: signInFirstMessage,
    summary: 'Ends a link; also one that has ended',
    params: linkParams,
    reply: success(phoneLinkSchema),
    errors: ['NOT_FOUND'],
  },
  listPhoneLinks: {
    summary: 'Links that a phone opened, newest first',
    query: z.object(pageQuery),
    reply: paged(phoneLinkSummarySchema),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
