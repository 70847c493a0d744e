import { z } from 'zod';
import { httpsUrlInput } from '../core/contact-fields.schemas.ts';
import { isoTimeSchema, textLine } from '../core/fields.schemas.ts';
import { rateSegments } from './source.ts';

export const rateSourceSchema = z.object({
  label: z.string(),
  /** https; null where it has no page. It is shown as a link and never fetched. */
  url: z.string().nullable(),
});

/** A source as sent: `{ label, url }` of at most 120 and 500 characters. */
export const rateSourceInput = z
  .strictObject(
    {
      label: textLine(120, 'Indica la fuente'),
      url: httpsUrlInput(500).optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'Indica la fuente') },
  )
  .transform(({ label, url = null }) => ({ label, url }));

/** Why it was changed, for the office only; '' and absent are null. */
export const rateNoteInput = z
  .string({ error: 'Debe ser un texto' })
  .trim()
  .max(500, 'Debe tener como máximo 500 caracteres')
  .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
  .nullish()
  .transform((text) => text || null);

/** True: judged like a real change, and nothing is stored. */
export const dryRunInput = z.boolean({ error: 'Debe ser sí o no' }).optional();

export const rateSegmentSchema = z.enum(rateSegments, { error: 'Segmento desconocido' });

/** What everybody may know about where the rates of an institution come from. */
export const shownRatesSchema = z.object({
  /** Since when these rates count. */
  validFrom: isoTimeSchema,
  /** When Cotejo last compared them with their source; null when nobody did yet. */
  confirmedAt: isoTimeSchema.nullable(),
  /** Unconfirmed for longer than RATES_STALE_DAYS. */
  isStale: z.boolean(),
  /** Unconfirmed for longer than twice that: the institution is in no offers. */
  isExcluded: z.boolean(),
  source: rateSourceSchema,
});
