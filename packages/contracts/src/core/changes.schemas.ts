import { z } from 'zod';
import { isoTimeSchema } from './fields.schemas.ts';

const wrongVersion = 'Versión inválida';

/**
 * The version that the editor loaded; also sent as If-Match. When absent, the last write wins.
 * Forms send it as text.
 */
export const seenVersionSchema = z
  .union([z.int({ error: wrongVersion }).nonnegative(wrongVersion), z.string().regex(/^\d{1,9}$/, wrongVersion)], {
    error: wrongVersion,
  })
  .transform(Number);

export const fieldChangeSchema = z.object({
  /** The API's name: 'minRate', 'products.personalLoan.minAmount'. */
  field: z.string(),
  label: z.string(),
  /** Formatted for the screen; null for values the log does not keep: long texts, images, personal data. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** The `data` of a 409 CONFLICT after a change by somebody else. */
export const staleVersionSchema = z.object({
  version: z.number().int(),
  updatedAt: isoTimeSchema,
  /** Id of the administrator who made the last change; null when it was not an administrator or is unknown. */
  updatedBy: z.string().nullable(),
  updatedByName: z.string().nullable(),
  changes: z.array(fieldChangeSchema),
  current: z.record(z.string(), z.unknown()),
});
