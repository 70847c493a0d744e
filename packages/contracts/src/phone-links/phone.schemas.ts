import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { formFile, isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { requiredDocumentTypes } from '../documents/applicant.ts';
import { documentUploadSchema, documentUploadSchemas, startDocumentUploadBody } from '../documents/uploads.schemas.ts';
import { phoneLinkStateSchema, receivedDocumentSchema } from './applicant.schemas.ts';
import { phoneCodeInvalidMessage, phoneCodeOf } from './phone.ts';

const oneOfBothMessage = 'Envía el enlace o el código, uno de los dos';

export const openPhoneBody = z
  .strictObject({
    /** Of any form: an unknown token is a 404 whatever it looks like. */
    token: z
      .string({ error: 'Debe ser un texto' })
      .min(1, 'El enlace es requerido')
      .max(200, 'El enlace no es válido')
      .optional(),
    code: z
      .string({ error: 'Debe ser un texto' })
      .transform((typed, context): string => {
        const code = phoneCodeOf(typed);
        if (code !== null) return code;
        context.addIssue({ code: 'custom', message: phoneCodeInvalidMessage });
        return z.NEVER;
      })
      .optional(),
  })
  .refine(({ token, code }) => (token === undefined) !== (code === undefined), { error: oneOfBothMessage });

/** Of the person no more than this: 'María Q.' */
const whose = {
  person: z.string(),
  institution: z.object({ name: z.string(), logo: z.string().nullable() }).nullable(),
};

const openedPhoneSchema = z.object({
  accessToken: z.string(),
  state: z.literal('opened'),
  /** From 10 to 99; the person types it at the computer. */
  number: z.number().int(),
  expiresAt: isoTimeSchema,
  ...whose,
});

export const neededDocumentSchema = z.object({
  documentType: z.enum(requiredDocumentTypes),
  label: z.string(),
  /** Why it was returned or not accepted, as the site says it. */
  reason: z.string().nullable(),
});

export const phoneSchema = z.object({
  state: phoneLinkStateSchema.exclude(['waiting', 'ended']),
  /** Null once confirmed. */
  number: z.number().int().nullable(),
  ...whose,
  expiresAt: isoTimeSchema,
  /** Empty until confirmed. */
  needed: z.array(neededDocumentSchema),
  received: z.array(receivedDocumentSchema),
});

/** Like the site's, without anything of the document but that it came. */
export const phoneUploadSchema = documentUploadSchema.extend({ document: receivedDocumentSchema.nullable() });

const uploadParams = z.object({ uploadId: pathIdSchema });

const { startDocumentUpload, getDocumentUpload, sendDocumentPart, cancelDocumentUpload } = documentUploadSchemas;

export const phoneSchemas = {
  openPhone: {
    summary: 'Opens a link with its token or its code, once; unknown, used, expired and ended are the same 404',
    body: openPhoneBody,
    reply: success(openedPhoneSchema),
    errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  },
  getPhone: {
    summary: 'For whom the phone sends documents, and which are needed',
    reply: success(phoneSchema),
    errors: ['SESSION_EXPIRED'],
  },
  startPhoneUpload: {
    summary: 'Starts or resumes an upload in parts',
    body: startDocumentUploadBody,
    reply: success(phoneUploadSchema),
    status: 201,
    errors: ['FORBIDDEN', 'SESSION_EXPIRED', ...startDocumentUpload.errors],
  },
  getPhoneUpload: {
    summary: 'How much of an upload has arrived',
    params: uploadParams,
    reply: success(phoneUploadSchema),
    errors: ['FORBIDDEN', 'SESSION_EXPIRED', ...getDocumentUpload.errors],
  },
  sendPhonePart: {
    summary: 'Adds a part to an upload',
    params: uploadParams,
    form: formFile('The next bytes of the file'),
    reply: success(phoneUploadSchema),
    costly: { work: 'files' },
    errors: ['FORBIDDEN', 'SESSION_EXPIRED', ...sendDocumentPart.errors],
  },
  cancelPhoneUpload: {
    summary: 'Gives an upload up; a document it has become stays',
    params: uploadParams,
    reply: done,
    errors: ['FORBIDDEN', 'SESSION_EXPIRED', ...cancelDocumentUpload.errors],
  },
  endPhone: {
    summary: 'Ends the link',
    body: z.strictObject({}),
    reply: done,
    errors: ['SESSION_EXPIRED'],
  },
} satisfies Record<string, EndpointSchemas>;
