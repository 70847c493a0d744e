import { z } from 'zod';
import { activityDescriptionMaximum, activityStatuses, activityTypes, unauthorizedMessage } from './activity-log.ts';
import {
  adminIdParams,
  dayQuery,
  idFilterQuery,
  optionalQuery,
  repeatableQuery,
  searchQuery,
  sortQuery,
} from './core/admin-fields.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { paged, pageQuery, success } from './core/envelope.schemas.ts';
import { isoTimeSchema } from './core/fields.schemas.ts';

export const activityTypeSchema = z.enum(activityTypes, { error: 'Tipo de actividad inválido' });

export const activityStatusSchema = z.enum(activityStatuses, { error: 'Estado de actividad inválido' });

const activitySummaryDays = 7;

const detailsMaximumCharacters = 10_000;

// PostgreSQL's jsonb accepts neither NUL nor half a surrogate pair.
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !/[\p{Cs}\0]/u.test(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
  return true;
};

const storableText = (maximum: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(maximum, tooLong)
    .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos');

/** An object, or a text that is stored as `{ text }`. */
const detailsSchema = z
  .union([z.string(), z.record(z.string(), z.unknown())], { error: 'Detalles inválidos' })
  .transform((value): Record<string, unknown> => (typeof value === 'string' ? { text: value } : value))
  .refine((details) => JSON.stringify(details).length <= detailsMaximumCharacters, 'Los detalles son demasiado largos')
  .refine(isStorable, 'Contiene caracteres no permitidos');

export const activitySchema = z.object({
  id: z.string(),
  type: activityTypeSchema,
  status: activityStatusSchema,
  description: z.string(),
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Null for an action of the system. */
  adminId: z.string().nullable(),
  adminName: z.string().nullable(),
  timestamp: isoTimeSchema,
  /** 'server' for its own actions, 'client' for records sent by the admin site. */
  source: z.enum(['server', 'client']),
});

const saysWhatFailed = (details: Record<string, unknown> | null | undefined): boolean =>
  [details?.error, details?.text].some((text) => typeof text === 'string' && text.trim() !== '');

/** The server records every change itself; the browser can only add views and failures. */
const clientStatusSchema = z.enum(['viewed', 'rejected'], {
  error: 'Desde aquí solo se registra lo que se vio y lo que falló',
});

export const recordActivityBody = z
  .strictObject({
    type: activityTypeSchema,
    status: clientStatusSchema,
    description: storableText(
      activityDescriptionMaximum,
      `La descripción debe tener como máximo ${activityDescriptionMaximum} caracteres`,
    ).min(1, 'La descripción es obligatoria'),
    targetId: storableText(200, 'Debe tener como máximo 200 caracteres').nullish(),
    targetName: storableText(200, 'Debe tener como máximo 200 caracteres').nullish(),
    details: detailsSchema.nullish(),
  })
  .refine(({ status, details }) => status !== 'rejected' || saysWhatFailed(details), {
    path: ['details'],
    error: 'Una operación fallida lleva su mensaje de error en details.error',
  });

/** Verdicts on documents, failed operations and all others share the statuses of credits. */
export const activityAboutSchema = z.enum(['document', 'failure', 'other'], { error: 'Clase de actividad inválida' });

export const activityFilterQuery = z.object({
  type: repeatableQuery(activityTypes, 'Tipo de actividad inválido', (text) => text.toLowerCase()),
  status: repeatableQuery(activityStatuses, 'Estado de actividad inválido', (text) => text.toLowerCase()),
  about: optionalQuery(activityAboutSchema),
  startDate: dayQuery,
  endDate: dayQuery,
  targetId: optionalQuery(z.string().max(200)),
  /** A user; includes records about their credits and documents. */
  personId: idFilterQuery,
  adminId: idFilterQuery,
  q: searchQuery,
});

export const listActivityQuery = z.object({
  ...pageQuery,
  sort: sortQuery(['-timestamp', 'timestamp'], '-timestamp'),
  ...activityFilterQuery.shape,
});

export const activitySummaryQuery = z.object({
  days: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .catch(activitySummaryDays)
    .transform((days) => Math.min(days, 365))
    .default(activitySummaryDays),
});

/** Keys are listed one by one because the OpenAPI document does not list the keys of a z.record. */
const countsBy = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number().int()])) as Record<Key, z.ZodNumber>);

export const activitySummarySchema = z.object({
  typeCounts: countsBy(activityTypes),
  statusCounts: countsBy(activityStatuses),
  /** One entry for each day of the period, oldest first, in Ecuador's calendar. */
  dailyActivity: z.array(z.object({ date: z.string(), count: z.number().int() })),
  totalActivities: z.number().int(),
  /** Part of the rejected ones: failed operations, which rejected nobody. */
  failedOperations: z.number().int(),
  /** Part of the approved, rejected and pending ones: verdicts on documents. */
  documentVerdicts: z.object({ approved: z.number().int(), rejected: z.number().int(), pending: z.number().int() }),
  periodDays: z.number().int(),
});

export const activityVerificationSchema = z.object({
  valid: z.boolean(),
  /** Id of the first record in a changed or deleted range; null when the log is intact. */
  firstBroken: z.string().nullable(),
  /** Records covered by a daily digest. */
  sealed: z.number().int().nonnegative(),
  /** Records newer than the last digest, which are not protected yet. */
  unsealed: z.number().int().nonnegative(),
});

export const activitySchemas = {
  recordActivity: {
    unauthorizedMessage,
    summary: 'Record what only the client knows: something viewed, an operation that failed',
    body: recordActivityBody,
    reply: success(activitySchema),
    status: 201,
    errors: [],
  },
  listActivity: {
    unauthorizedMessage,
    summary: 'The activity log, newest first',
    query: listActivityQuery,
    reply: paged(activitySchema),
    errors: [],
  },
  exportActivity: {
    unauthorizedMessage,
    summary: 'The activity log as CSV, with the filters of the list',
    query: activityFilterQuery,
    needsRecentProof: true,
    costly: { work: 'exports' },
    errors: ['CONFIRMATION_REQUIRED'],
  },
  getActivity: {
    unauthorizedMessage,
    summary: 'One record of the activity log',
    params: adminIdParams,
    reply: success(activitySchema),
    errors: ['NOT_FOUND'],
  },
  summarizeActivity: {
    unauthorizedMessage,
    summary: 'Activity of the last days, counted by type, status and day',
    query: activitySummaryQuery,
    reply: success(activitySummarySchema),
    errors: [],
  },
  verifyActivity: {
    unauthorizedMessage,
    summary: 'Check the digests of the activity log',
    reply: success(activityVerificationSchema),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
