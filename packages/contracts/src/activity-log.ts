import { z } from 'zod';
import { access } from './core/access.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  dayQuery,
  flagQuery,
  idFilterQuery,
  optionalQuery,
  repeatableQuery,
  searchQuery,
  sortQuery,
} from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { paged, pageQuery, success } from './core/envelope.ts';
import { isoTimeSchema } from './core/fields.ts';

export const activityTypes = ['credit', 'user', 'institution', 'system'] as const;
const activityTypeSchema = z.enum(activityTypes, { error: 'Tipo de actividad inválido' });
export type ActivityType = z.infer<typeof activityTypeSchema>;

export const activityStatuses = [
  'approved',
  'rejected',
  'pending',
  'created',
  'updated',
  'deleted',
  'blocked',
  'unblocked',
  'viewed',
] as const;
const activityStatusSchema = z.enum(activityStatuses, { error: 'Estado de actividad inválido' });
export type ActivityStatus = z.infer<typeof activityStatusSchema>;

/** Chips of the activity list (spec 3 §2). */
export const activityStatusLabels: Record<ActivityStatus, string> = {
  approved: 'Aprobado',
  rejected: 'Rechazado',
  pending: 'Pendiente',
  created: 'Nuevo',
  updated: 'Actualizado',
  deleted: 'Eliminado',
  blocked: 'Bloqueado',
  unblocked: 'Desbloqueado',
  viewed: 'Visualizado',
};

export const activityTypeLabels: Record<ActivityType, string> = {
  credit: 'Créditos',
  user: 'Usuarios',
  institution: 'Instituciones',
  system: 'Sistema',
};

/**
 * The chip of a record: what only failed is logged as rejected (spec 3 §4), and nobody was
 * rejected.
 */
export const activityChip = ({ status, details }: Pick<Activity, 'status' | 'details'>): string =>
  isFailedOperation({ status, details }) ? 'Operación fallida' : activityStatusLabels[status];

export const isFailedOperation = ({ status, details }: Pick<Activity, 'status' | 'details'>): boolean =>
  status === 'rejected' && details !== null && 'error' in details;

export const activityDescriptionMaximum = 254;
const activitySummaryDays = 7;

const detailsMaximumCharacters = 10_000;

// The database stores neither NUL nor half a surrogate pair inside JSON.
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

/** Facts of the record: an object, or a text that is kept as `{ text }`. */
const detailsSchema = z
  .union([z.string(), z.record(z.string(), z.unknown())], { error: 'Detalles inválidos' })
  .transform((value): Record<string, unknown> => (typeof value === 'string' ? { text: value } : value))
  .refine((details) => JSON.stringify(details).length <= detailsMaximumCharacters, 'Los detalles son demasiado largos')
  .refine(isStorable, 'Contiene caracteres no permitidos');

const activitySchema = z.object({
  id: z.string(),
  type: activityTypeSchema,
  status: activityStatusSchema,
  description: z.string(),
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Null when the system did it by itself. */
  adminId: z.string().nullable(),
  adminName: z.string().nullable(),
  timestamp: isoTimeSchema,
  /**
   * Who recorded it: the server, of what it did, or an administrator's page. Null in records older
   * than this field.
   */
  source: z.enum(['server', 'client']).nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

const saysWhatFailed = (details: Record<string, unknown> | null | undefined): boolean =>
  [details?.error, details?.text].some((text) => typeof text === 'string' && text.trim() !== '');

/**
 * What only the client knows: something viewed, or an operation that failed. The server itself
 * records what was done.
 */
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

/**
 * What a record is about: a verdict on a document, an operation that failed and changed nothing, or
 * anything else. All three share the statuses of credits.
 */
const activityAboutSchema = z.enum(['document', 'failure', 'other'], { error: 'Clase de actividad inválida' });
export type ActivityAbout = z.infer<typeof activityAboutSchema>;

const activityFilterQuery = z.object({
  type: repeatableQuery(activityTypes, 'Tipo de actividad inválido', (text) => text.toLowerCase()),
  status: repeatableQuery(activityStatuses, 'Estado de actividad inválido', (text) => text.toLowerCase()),
  about: optionalQuery(activityAboutSchema),
  startDate: dayQuery,
  endDate: dayQuery,
  targetId: optionalQuery(z.string().max(200)),
  /** Id of the administrator who did it. */
  adminId: idFilterQuery,
  /** Looks in description, target and administrator. */
  q: searchQuery,
});
export type ActivityFilterQuery = z.output<typeof activityFilterQuery>;

export const listActivityQuery = z.object({
  ...pageQuery,
  sort: sortQuery(['-timestamp', 'timestamp'], '-timestamp'),
  ...activityFilterQuery.shape,
});

/** Spec 3 §6: what the activity calls answer without an administrator's token. */
const unauthorizedMessage = 'No autorizado';

export const recordActivity = defineEndpoint({
  method: 'POST',
  path: '/admin/activity',
  access: access.admin(),
  unauthorizedMessage,
  summary: 'Record what only the client knows: something viewed, an operation that failed',
  body: recordActivityBody,
  reply: success(activitySchema),
  status: 201,
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/admin/activity',
  access: access.admin('activity.read'),
  unauthorizedMessage,
  summary: 'The activity log, newest first',
  query: listActivityQuery,
  reply: paged(activitySchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** Newest first, with what changed: `;` and decimal comma, for Excel of Ecuador. */
export const exportActivity = defineEndpoint({
  method: 'GET',
  path: '/admin/activity/export',
  access: access.admin('activity.read'),
  unauthorizedMessage,
  summary: 'The activity log as CSV, with the filters of the list',
  query: activityFilterQuery,
  reply: 'bytes',
  errors: [],
  timeoutMs: adminTimeoutsMs.transfer,
});

export const getActivity = defineEndpoint({
  method: 'GET',
  path: '/admin/activity/:id',
  access: access.admin('activity.read'),
  unauthorizedMessage,
  summary: 'One record of the activity log',
  params: adminIdParams,
  reply: success(activitySchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
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

/**
 * A whole number for each key. Keys are named one by one: those of a record are nowhere in the
 * API's document.
 */
const countsBy = <const Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number().int()])) as Record<Key, z.ZodNumber>);

const activitySummarySchema = z.object({
  /** Type → how many records. */
  typeCounts: countsBy(activityTypes),
  /** Status → how many records. */
  statusCounts: countsBy(activityStatuses),
  /** One entry for each day of the period, oldest first, in Ecuador's calendar. */
  dailyActivity: z.array(z.object({ date: z.string(), count: z.number().int() })),
  totalActivities: z.number().int(),
  /** Of the rejected: operations that failed, which rejected nobody. */
  failedOperations: z.number().int(),
  /** Of the approved, rejected and pending: verdicts on documents. */
  documentVerdicts: z.object({ approved: z.number().int(), rejected: z.number().int(), pending: z.number().int() }),
  periodDays: z.number().int(),
});
export type ActivitySummary = z.infer<typeof activitySummarySchema>;

export const summarizeActivity = defineEndpoint({
  method: 'GET',
  path: '/admin/activity/summary/dashboard',
  access: access.admin('activity.read'),
  unauthorizedMessage,
  summary: 'Activity of the last days, counted by type, status and day',
  query: activitySummaryQuery,
  reply: success(activitySummarySchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

const activityVerificationSchema = z.object({
  valid: z.boolean(),
  /** Whether all of the log was checked, or what came since the last check and some before. */
  isWhole: z.boolean(),
  /** When the whole log was last found intact; null when this check of all found something. */
  lastWholeCheckAt: z.iso.datetime().nullable(),
  /** Id of the first record that was changed or deleted; null when the chain holds. */
  firstBroken: z.string().nullable(),
  sealed: z.number().int().nonnegative(),
  /** Written since the last seal, so not protected yet. */
  unsealed: z.number().int().nonnegative(),
});
export type ActivityVerification = z.infer<typeof activityVerificationSchema>;

export const verifyActivity = defineEndpoint({
  method: 'GET',
  path: '/admin/activity/verify',
  access: access.admin('activity.read'),
  client: { retry: false },
  unauthorizedMessage,
  summary: 'Check the seals of the activity log: those since the last check, or all of them',
  query: z.object({ whole: flagQuery }),
  reply: success(activityVerificationSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.transfer,
});

export const activityEndpoints = [
  recordActivity,
  listActivity,
  exportActivity,
  getActivity,
  summarizeActivity,
  verifyActivity,
] as const;
