import { z } from 'zod';
import { amortizationTypeSchema } from '../amortization.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { codeSchema, isoTimeSchema, pathIdSchema } from '../core/fields.schemas.ts';
import { rateSchema } from '../core/numbers.schemas.ts';
import { requestFields, shownRowSchema } from '../credits/applicant.schemas.ts';
import { documentTypeSchema } from '../documents/applicant.schemas.ts';
import { mailedCodeFacts } from '../identity/users.schemas.ts';
import { costFields } from '../institutions/charge-shapes.schemas.ts';
import {
  answerHandoverBody,
  handoverAnswerSchema,
  handoverAuthorSchema,
  handoverDiffersSchema,
  handoverStateSchema,
} from './states.schemas.ts';

/** An unknown token is a 404, whatever its form. */
const tokenSchema = z.string({ error: 'Campo requerido' });

export const openedHandoverSchema = z.object({
  institution: z.object({ name: z.string(), logo: z.string().nullable() }),
  /** 'c…@banco.ec' */
  emailHint: z.string(),
  expiresAt: isoTimeSchema,
});

export const handoverSessionSchema = z.object({ accessToken: z.string(), expiresAt: isoTimeSchema });

export const handoverFileSchema = z.object({
  handoverId: z.string(),
  creditId: z.string(),
  institutionId: z.string(),
  state: handoverStateSchema,
  by: handoverAuthorSchema,
  version: z.number().int(),
  /** Answers that the state takes. */
  allowed: z.array(handoverAnswerSchema),
  approvedAt: isoTimeSchema,
  /** As the profile says now. */
  applicant: z.object({
    nombres: z.string(),
    apellidos: z.string(),
    cedula: z.string(),
    email: z.string(),
    telefono: z.string(),
    direccion: z.string(),
  }),
  request: z.object({ ...requestFields, submittedAt: isoTimeSchema.nullable() }),
  /** The kept offer, in the chosen system or else French. */
  offer: z.object({
    sha256: z.string(),
    takenAt: isoTimeSchema,
    rate: rateSchema,
    amortizationType: amortizationTypeSchema,
    ...costFields,
    table: z.array(shownRowSchema),
  }),
  documents: z.array(
    z.object({
      id: z.string(),
      documentType: documentTypeSchema,
      fileName: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      verifiedAt: isoTimeSchema.nullable(),
    }),
  ),
  consent: z.object({ termsVersion: z.string(), acceptedAt: isoTimeSchema }),
});

export const answeredHandoverSchema = z.object({
  state: handoverStateSchema,
  version: z.number().int(),
  answeredAt: isoTimeSchema,
  /** Against the requested amount and the kept rate; only of `disbursed`. */
  differs: handoverDiffersSchema,
});

const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

const unauthorizedMessage = 'Abre otra vez el enlace del correo y pide un código.';

export const handoverContactSchemas = {
  openHandover: {
    summary: 'What a link to a file is for; changes nothing',
    body: z.strictObject({ token: tokenSchema }),
    reply: success(openedHandoverSchema),
    errors: ['NOT_FOUND'],
  },
  sendHandoverCode: {
    summary: 'Mails a code to the contact of the link',
    body: z.strictObject({ token: tokenSchema }),
    reply: success(z.object(mailedCodeFacts)),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  startHandoverSession: {
    summary: 'Starts a session of a contact with the mailed code',
    body: z.strictObject({ token: tokenSchema, code: codeSchema }),
    reply: success(handoverSessionSchema),
    errors: ['NOT_FOUND', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  },
  getHandoverFile: {
    unauthorizedMessage,
    summary: 'The file of an approved application',
    reply: success(handoverFileSchema),
    errors: [],
  },
  downloadHandoverDocument: {
    unauthorizedMessage,
    summary: 'One document of the file',
    params: z.object({ docId: pathIdSchema }),
    fileTypes,
    costly: { work: 'files' },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  downloadHandoverFile: {
    unauthorizedMessage,
    summary: 'The whole file, as a ZIP with its documents or as a PDF',
    query: z.object({ format: z.enum(['zip', 'pdf'], { error: "El formato debe ser 'zip' o 'pdf'" }) }),
    fileTypes: ['application/zip', 'application/pdf'],
    costly: { work: 'files' },
    errors: ['UNAVAILABLE'],
  },
  answerHandover: {
    unauthorizedMessage,
    summary: 'What the institution answers',
    body: answerHandoverBody,
    reply: success(answeredHandoverSchema),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
  },
  endHandoverSession: {
    unauthorizedMessage,
    summary: 'Ends the session of a contact',
    reply: done,
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
