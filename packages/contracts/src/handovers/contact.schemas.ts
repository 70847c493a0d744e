import { z } from 'zod';
import { amortizationTypeSchema, chargedRowSchema } from '../amortization.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { codeSchema, daySchema, isoTimeSchema, pathIdSchema, textBlock } from '../core/fields.schemas.ts';
import { isWholeCents } from '../core/fields.ts';
import { bodyNumber, moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { requestFields } from '../credits/applicant.schemas.ts';
import { documentTypeSchema } from '../documents/applicant.schemas.ts';
import { keptCostFields } from '../institutions/charge-shapes.schemas.ts';
import {
  declineReasonSchema,
  differenceSchema,
  handoverAnswerSchema,
  handoverAuthorSchema,
  handoverStateSchema,
} from './states.schemas.ts';
import { declineReasons, handoverAnswers } from './states.ts';

const handoverVersionSchema = z.number().int().nonnegative().optional();

const answerFields = {
  answer: handoverAnswerSchema,
  /** Dollars of the loan, before what is kept back. */
  amount: bodyNumber(
    { missing: 'El monto es requerido', invalid: 'El monto debe ser un número' },
    { holds: (value) => value > 0, message: 'El monto debe ser mayor a 0' },
    { holds: (value) => value <= 1_000_000, message: 'El monto debe ser de $1.000.000 como máximo' },
    { holds: isWholeCents, message: 'El monto admite como máximo dos decimales' },
    { holds: (value) => Math.round(value * 100) > 0, message: 'El monto debe ser mayor a 0' },
  ).optional(),
  /** From the day of the approval to today, in Ecuador. */
  date: daySchema.optional(),
  /** Annual percent. */
  rate: bodyNumber(
    { missing: 'La tasa es requerida', invalid: 'La tasa debe ser un número' },
    { holds: (value) => value >= 0 && value <= 100, message: 'La tasa va de 0 a 100' },
  ).optional(),
  reason: declineReasonSchema.optional(),
  words: textBlock(500, 'Escribe el motivo').optional(),
  version: handoverVersionSchema,
};

interface SentAnswer {
  answer: z.infer<typeof handoverAnswerSchema>;
  amount?: number | undefined;
  date?: string | undefined;
  rate?: number | undefined;
  reason?: z.infer<typeof declineReasonSchema> | undefined;
  words?: string | undefined;
}

const requiredTexts = {
  amount: 'El monto es requerido',
  date: 'La fecha es requerida',
  rate: 'La tasa es requerida',
  reason: 'El motivo es requerido',
} as const;

const keysOf = { received: [], contacted: [], disbursed: ['amount', 'date', 'rate'], declined: ['reason'] } as const;

/** @param by who must explain every answer: the office, which writes down what the institution said */
const checkKeys = (by: 'institution' | 'office') => (sent: SentAnswer, context: z.core.$RefinementCtx) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] });
  const own: readonly string[] = keysOf[sent.answer];
  for (const [key, message] of Object.entries(requiredTexts)) {
    const value = sent[key as keyof typeof requiredTexts];
    if (own.includes(key) && value === undefined) refuse(key, message);
    if (!own.includes(key) && value !== undefined) refuse(key, 'Este dato es de otra respuesta');
  }
  if (by === 'office' && sent.words === undefined) refuse('words', 'Escribe quién lo dijo y cómo');
  if (by === 'institution' && sent.answer !== 'declined' && sent.words !== undefined)
    refuse('words', 'Este dato es de otra respuesta');
  if (by === 'institution' && sent.reason === 'other' && sent.words === undefined) refuse('words', 'Escriba el motivo');
};

/** Contacts are addressed with usted. */
export const contactAnswerBody = z
  .strictObject({
    ...answerFields,
    answer: z.enum(handoverAnswers, { error: 'Elija una respuesta' }),
    reason: z.enum(declineReasons, { error: 'Elija un motivo' }).optional(),
    words: textBlock(500, 'Escriba el motivo').optional(),
  })
  .superRefine(checkKeys('institution'));
export const officeAnswerBody = z.strictObject(answerFields).superRefine(checkKeys('office'));

/** Of any form: an unknown token is a 404 whatever it looks like. */
const tokenSchema = z.string({ error: 'El enlace es requerido' }).min(1, 'El enlace es requerido').max(200);

const handoverDocumentSchema = z.object({
  id: z.string(),
  documentType: documentTypeSchema,
  fileName: z.string(),
  bytes: z.number().int(),
  /** Hex; of the file as it is downloaded. */
  sha256: z.string(),
  verifiedAt: isoTimeSchema.nullable(),
});

const { charges, received, upfront, refunded, realCost, realTotal, realAnnualRate, firstPayment } = keptCostFields;

export const handoverFileSchema = z.object({
  handoverId: z.string(),
  creditId: z.string(),
  institutionId: z.string(),
  state: handoverStateSchema,
  by: handoverAuthorSchema.nullable(),
  version: z.number().int(),
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
  /** The offer as it was kept when the institution was chosen. */
  offer: z.object({
    sha256: z.string(),
    takenAt: isoTimeSchema,
    rate: rateSchema,
    amortizationType: amortizationTypeSchema,
    firstPayment,
    lastPayment: moneySchema,
    received,
    upfront,
    refunded,
    realCost,
    realTotal,
    realAnnualRate,
    charges,
    table: z.array(chargedRowSchema),
  }),
  documents: z.array(handoverDocumentSchema),
  consent: z.object({ termsVersion: z.string(), acceptedAt: isoTimeSchema }),
});

const opensErrors = ['NOT_FOUND', 'RATE_LIMITED'] as const;

export const handoverContactSchemas = {
  openHandover: {
    summary: 'Whose link it is; unknown, ended and expired ones are the same 404',
    body: z.strictObject({ token: tokenSchema }),
    reply: success(
      z.object({
        institution: z.object({ name: z.string(), logo: z.string().nullable() }),
        /** 'c…@banco.ec' */
        emailHint: z.string(),
        expiresAt: isoTimeSchema,
      }),
    ),
    errors: opensErrors,
  },
  sendHandoverCode: {
    summary: 'Mails a code to the contact of a link',
    body: z.strictObject({ token: tokenSchema }),
    reply: success(z.object({ expiresAt: isoTimeSchema, remainingAttempts: z.number().int().nonnegative() })),
    errors: opensErrors,
  },
  startHandoverSession: {
    summary: 'Opens a session of 30 minutes with a mailed code',
    body: z.strictObject({ token: tokenSchema, code: codeSchema }),
    reply: success(z.object({ accessToken: z.string(), expiresAt: isoTimeSchema })),
    errors: ['NOT_FOUND', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  },
  renewHandoverLink: {
    summary: 'Mails a new link to the contact of one that expired or was replaced; the reply never says whether',
    body: z.strictObject({ token: tokenSchema }),
    reply: done,
    errors: ['RATE_LIMITED'],
  },
  getHandoverFile: {
    summary: 'The file of the application',
    reply: success(handoverFileSchema),
    errors: [],
  },
  getHandoverDocument: {
    summary: 'One document of the file',
    params: z.object({ docId: pathIdSchema }),
    fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  downloadHandoverFile: {
    summary: 'The whole file as a ZIP, or its summary as a PDF',
    query: z.object({ format: z.enum(['zip', 'pdf'], { error: "El formato debe ser 'zip' o 'pdf'" }) }),
    fileTypes: ['application/zip', 'application/pdf'],
    costly: { work: 'sheets' },
    errors: ['UNAVAILABLE'],
  },
  answerHandover: {
    summary: 'What became of the application at the institution',
    body: contactAnswerBody,
    reply: success(
      z.object({
        state: handoverStateSchema,
        version: z.number().int(),
        answeredAt: isoTimeSchema,
        differs: z.array(differenceSchema),
      }),
    ),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
  },
  endHandoverSession: {
    summary: 'Ends the session',
    reply: done,
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
