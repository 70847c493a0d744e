import { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { success } from './core/envelope.ts';
import { idSchema } from './core/fields.ts';
import { amountQuery, termQuery } from './core/numbers.ts';
import { chargesModeSchema } from './institutions/charge-shapes.ts';
import { cityQuery, institutionTypeQuery, rateFilterSchema } from './institutions/public.ts';

/** What a page shows side by side, an image and a message hold too. */
export const maximumSharedOffers = 4;

const institutionsText = `Indica de una a ${maximumSharedOffers} instituciones, separadas por comas`;

/** Ids of institutions, separated by commas; the same one twice counts once. */
const institutionsQuery = z.string({ error: institutionsText }).transform((text, context): string[] => {
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== '');
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (ids.length === 0 || ids.length > maximumSharedOffers) return refuse(institutionsText);
  return ids.every((id) => idSchema.safeParse(id).success) ? ids : refuse('Identificador inválido');
});

const sharedOffersQuery = z.object({
  amount: amountQuery,
  term: termQuery,
  /** Whose offers; without it the cheapest of the search. */
  institutions: institutionsQuery.optional(),
  city: cityQuery.optional(),
  type: institutionTypeQuery.optional(),
  rateFilter: rateFilterSchema.optional(),
  charges: chargesModeSchema.optional(),
  /** 'png' answers the image. */
  format: z.enum(['json', 'png'], { error: "El formato debe ser 'json' o 'png'" }).optional(),
});
export type SharedOffersQuery = z.output<typeof sharedOffersQuery>;

/**
 * One or several offers of the moment as something to send to others: five lines of text, or an
 * image of 1080 × 1350.
 */
export const shareOffers = defineEndpoint({
  method: 'GET',
  path: '/public/offers/share',
  access: access.public,
  summary: 'Offers as a text of five lines, or with format=png as an image to share',
  query: sharedOffersQuery,
  reply: success(
    z.object({
      /** Five lines; the last one is the URL. */
      text: z.string(),
      /** The page that shows the same figures. */
      address: z.string(),
    }),
  ),
  errors: ['INVALID_AMOUNT', 'INVALID_TERM', 'NOT_FOUND'],
  missingMessage: 'Monto y plazo son requeridos',
  fileTypes: ['image/png'],
  timeoutMs: 10_000,
});

export const offerSharingEndpoints = [shareOffers] as const;
