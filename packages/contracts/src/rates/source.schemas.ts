import { z } from 'zod';
import { httpsUrlInput } from '../core/contact-fields.schemas.ts';
import { isoTimeSchema, textLine } from '../core/fields.schemas.ts';
import { rateSegments } from './source.ts';

export const rateSourceSchema = z.object({
  label: z.string(),
  /** https, or null. Shown as a link, never fetched. */
  url: z.string().nullable(),
});

/** At most 120 and 500 characters. */
export const rateSourceInput = z
  .strictObject(
    {
      label: textLine(120, 'Indica la fuente'),
      url: httpsUrlInput(500).optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'Indica la fuente') },
  )
  .transform(({ label, url = null }) => ({ label, url }));

/** Internal note; '' and absent become null. */
export const rateNoteInput = z
  .string({ error: 'Debe ser un texto' })
  .trim()
  .max(500, 'Debe tener como máximo 500 caracteres')
  .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
  .nullish()
  .transform((text) => text || null);

/** True: validates everything and stores nothing. */
export const dryRunInput = z.boolean({ error: 'Debe ser sí o no' }).optional();

export const rateSegmentSchema = z.enum(rateSegments, { error: 'Segmento desconocido' });

/** The public facts about the source of an institution's rates. */
export const shownRatesSchema = z.object({
  validFrom: isoTimeSchema,
  /** When Cotejo last checked them against the source; null if never. */
  confirmedAt: isoTimeSchema.nullable(),
  /** Not confirmed for longer than RATES_STALE_DAYS. */
  isStale: z.boolean(),
  /** Not confirmed for longer than twice that: left out of offers. */
  isExcluded: z.boolean(),
  source: rateSourceSchema,
});
