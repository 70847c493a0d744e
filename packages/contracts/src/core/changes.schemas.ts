import { z } from 'zod';
import { isoTimeSchema } from './fields.schemas.ts';

const wrongVersion = 'Versión inválida';

/**
 * The version of a thing that its editor saw; also sent as the header If-Match. Absent, nothing is
 * compared and the last one to save wins. A form sends it as text.
 */
export const seenVersionSchema = z
  .union([z.int({ error: wrongVersion }).nonnegative(wrongVersion), z.string().regex(/^\d{1,9}$/, wrongVersion)], {
    error: wrongVersion,
  })
  .transform(Number);

/** One field of a thing that was changed, in the words of its screen. */
export const fieldChangeSchema = z.object({
  /** As the API names it: 'minRate', 'products.personalLoan.minAmount'. */
  field: z.string(),
  /** 'Tasa mínima' */
  label: z.string(),
  /**
   * As the screen writes the values; null where the log does not keep them: long texts, images,
   * data of a person.
   */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What a 409 CONFLICT says of a thing that somebody else changed since the version sent. */
export const staleVersionSchema = z.object({
  /** The present one. */
  version: z.number().int(),
  updatedAt: isoTimeSchema,
  /**
   * Id of the administrator who changed it last; null when it was no administrator or is
   * unknown.
   */
  updatedBy: z.string().nullable(),
  updatedByName: z.string().nullable(),
  /** What changed since the version sent. */
  changes: z.array(fieldChangeSchema),
  /** The thing as it is now. */
  current: z.record(z.string(), z.unknown()),
});
