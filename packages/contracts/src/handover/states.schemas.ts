import { z } from 'zod';
import { optionalText } from '../core/admin-fields.schemas.ts';
import { daySchema, isoTimeSchema } from '../core/fields.schemas.ts';
import { isWholeCents } from '../core/fields.ts';
import { bodyNumber, moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import {
  declineReasonIds,
  handoverAmountMaximum,
  handoverAnswers,
  handoverAuthors,
  handoverChannels,
  handoverNeeds,
  handoverStates,
  handoverWordsMaximum,
} from './states.ts';

export const handoverStateSchema = z.enum(handoverStates);
export const handoverAnswerSchema = z.enum(handoverAnswers, { error: 'Elige una respuesta' });
export const handoverAuthorSchema = z.enum(handoverAuthors).nullable();
export const handoverChannelSchema = z.enum(handoverChannels, { error: "Usa 'email' o 'none'" });
export const handoverNeedSchema = z.enum(handoverNeeds);
export const declineReasonSchema = z.enum(declineReasonIds, { error: 'Elige un motivo' });
export const handoverDiffersSchema = z.array(z.enum(['amount', 'rate']));

/** What the applicant sees of the newest hand-over. */
export const creditHandoverSchema = z.object({
  id: z.string(),
  state: handoverStateSchema,
  by: handoverAuthorSchema,
  institution: z.object({ id: z.string(), name: z.string() }),
  createdAt: isoTimeSchema,
  sentAt: isoTimeSchema.nullable(),
  openedAt: isoTimeSchema.nullable(),
  receivedAt: isoTimeSchema.nullable(),
  contactedAt: isoTimeSchema.nullable(),
  closedAt: isoTimeSchema.nullable(),
  disbursed: z
    .object({ amount: moneySchema, date: z.string(), rate: rateSchema, differs: handoverDiffersSchema })
    .nullable(),
  declined: z.object({ reason: declineReasonSchema, sentence: z.string(), nextStep: z.string() }).nullable(),
});

/** 'consent': approved, and not handed over because the permission is missing. */
export const handoverHeldSchema = z.enum(['consent']).nullable();

/** Of the chosen institution. */
export const handoverConsentSchema = z.object({
  given: z.boolean(),
  institutionId: z.string(),
  at: isoTimeSchema,
});

const answerFields = {
  answer: handoverAnswerSchema,
  amount: bodyNumber(
    { missing: 'Escribe el monto desembolsado', invalid: 'El monto debe ser un número' },
    { holds: (value) => value > 0, message: 'El monto debe ser mayor a 0' },
    { holds: (value) => value <= handoverAmountMaximum, message: 'El monto debe ser de hasta $1.000.000' },
    { holds: isWholeCents, message: 'El monto admite como máximo dos decimales' },
    { holds: (value) => Math.round(value * 100) > 0, message: 'El monto debe ser mayor a 0' },
  ).optional(),
  /** Day in Ecuador, from the approval to today. */
  date: daySchema.optional(),
  /** Nominal, annual percent. */
  rate: bodyNumber(
    { missing: 'Escribe la tasa nominal anual', invalid: 'La tasa debe ser un número' },
    { holds: (value) => value >= 0 && value <= 100, message: 'La tasa debe estar entre 0 y 100' },
  ).optional(),
  reason: declineReasonSchema.optional(),
  version: z.int({ error: 'Versión inválida' }).nonnegative('Versión inválida').optional(),
};

const wordsText = `Debe tener como máximo ${handoverWordsMaximum} caracteres`;

interface AnswerFields {
  readonly answer: (typeof handoverAnswers)[number];
  readonly amount?: number | undefined;
  readonly date?: string | undefined;
  readonly rate?: number | undefined;
  readonly reason?: string | undefined;
  readonly words?: string | undefined;
}

const missingTexts = {
  amount: 'Escribe el monto desembolsado',
  date: 'Escribe la fecha del desembolso',
  rate: 'Escribe la tasa nominal anual',
  reason: 'Elige un motivo',
} as const;

const keysOf = { received: [], contacted: [], disbursed: ['amount', 'date', 'rate'], declined: ['reason'] } as const;

/** Each answer has its own keys, all required; a key of another answer is refused. */
function checkKeys(body: AnswerFields, context: z.core.$RefinementCtx): void {
  const own: readonly string[] = keysOf[body.answer];
  for (const key of ['amount', 'date', 'rate', 'reason'] as const) {
    const isGiven = body[key] !== undefined;
    if (isGiven === own.includes(key)) continue;
    context.addIssue({
      code: 'custom',
      path: [key],
      message: isGiven ? 'Este dato no va con esa respuesta' : missingTexts[key],
    });
  }
}

/** The answer of a contact. `words` go with `declined` only, and are required with the reason `other`. */
export const answerHandoverBody = z
  .strictObject({ ...answerFields, words: optionalText(handoverWordsMaximum).optional() })
  .superRefine((body, context) => {
    checkKeys(body, context);
    if (body.answer !== 'declined' && body.words !== undefined)
      context.addIssue({ code: 'custom', path: ['words'], message: 'Este dato no va con esa respuesta' });
    if (body.answer === 'declined' && body.reason === 'other' && !body.words)
      context.addIssue({ code: 'custom', path: ['words'], message: 'Escribe el motivo' });
  });

/** One to 500 characters when trimmed. */
export const officeWordsSchema = z
  .string({ error: 'Escribe con qué lo sabes' })
  .trim()
  .min(1, 'Escribe con qué lo sabes')
  .max(handoverWordsMaximum, wordsText)
  .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos');

/** The institution's answer, written down by the office. */
export const officeAnswerBody = z.strictObject({ ...answerFields, words: officeWordsSchema }).superRefine(checkKeys);
