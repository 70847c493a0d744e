import { z } from 'zod';
import type { EndpointSchemas } from './core/endpoint.ts';
import { success } from './core/envelope.schemas.ts';
import { idSchema } from './core/fields.schemas.ts';
import { amountQuery, termQuery } from './core/numbers.schemas.ts';
import { chargesModeSchema } from './institutions/charge-shapes.schemas.ts';
import { cityQuery, institutionTypeQuery, rateFilterSchema } from './institutions/public.schemas.ts';
import { maximumSharedOffers } from './offer-sharing.ts';

const institutionsText = `Indica de una a ${maximumSharedOffers} instituciones, separadas por comas`;

const institutionsQuery = z.string({ error: institutionsText }).transform((text, context): string[] => {
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== '');
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (ids.length === 0 || ids.length > maximumSharedOffers) return refuse(institutionsText);
  return ids.every((id) => idSchema.safeParse(id).success) ? ids : refuse('Identificador inválido');
});

export const sharedOffersQuery = z.object({
  amount: amountQuery,
  term: termQuery,
  /** Default: the cheapest offers of the search. */
  institutions: institutionsQuery.optional(),
  city: cityQuery.optional(),
  type: institutionTypeQuery.optional(),
  rateFilter: rateFilterSchema.optional(),
  charges: chargesModeSchema.optional(),
  format: z.enum(['json', 'png'], { error: "El formato debe ser 'json' o 'png'" }).optional(),
});

export const offerSharingSchemas = {
  shareOffers: {
    summary: 'Offers as a text of five lines, or with format=png as an image to share',
    query: sharedOffersQuery,
    reply: success(
      z.object({
        /** The last of the five lines is the URL. */
        text: z.string(),
        address: z.string(),
      }),
    ),
    costly: { work: 'drawings', format: 'png' },
    errors: ['INVALID_AMOUNT', 'INVALID_TERM', 'NOT_FOUND'],
    missingMessage: 'Monto y plazo son requeridos',
    fileTypes: ['image/png'],
  },
} satisfies Record<string, EndpointSchemas>;
