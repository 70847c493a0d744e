import { z } from 'zod';
import type { EndpointSchemas } from './core/endpoint.ts';
import { success } from './core/envelope.schemas.ts';
import { isoTimeSchema } from './core/fields.schemas.ts';

const amount = z.number().int().nonnegative();

/** Contains no IP addresses, keys or host names. */
export const systemStateSchema = z.object({
  version: z.string(),
  /** What was deployed, for instance a commit; null without BUILD_ID. */
  build: z.string().nullable(),
  /** The newest applied migration that this version knows. */
  schema: z.string().nullable(),
  /** All processes that run now, oldest first. */
  processes: z.array(z.object({ version: z.string(), build: z.string().nullable(), startedAt: isoTimeSchema })),
  nodeVersion: z.string(),
  environment: z.enum(['development', 'production', 'test']),
  startedAt: isoTimeSchema,
  now: isoTimeSchema,
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    isReady: z.boolean(),
    sizeBytes: amount.nullable(),
  }),
  storage: z.object({ kind: z.enum(['files', 's3']), isReady: z.boolean(), documents: amount, sizeBytes: amount }),
  queue: z.object({ isReady: z.boolean(), waiting: amount, failed: amount }),
  mail: z.object({
    kind: z.enum(['mailbox', 'smtp']),
    waiting: amount,
    failed: amount,
    lastSentAt: isoTimeSchema.nullable(),
  }),
  activity: z.object({ sealed: amount, unsealed: amount, lastSealedAt: isoTimeSchema.nullable() }),
  lastBackupAt: isoTimeSchema.nullable(),
  settings: z.object({
    adminInactivity: z.enum(['5m', '30m']),
    notificationsLive: z.boolean(),
    rateLimit: z.boolean(),
    passwordMaxAgeDays: amount,
  }),
});

export const adminSystemSchemas = {
  getSystemState: {
    summary: 'State of the installation',
    reply: success(systemStateSchema),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
