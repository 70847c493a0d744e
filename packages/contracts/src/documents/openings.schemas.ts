import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery } from '../core/envelope.schemas.ts';
import { isoTimeSchema } from '../core/fields.schemas.ts';
import { creditNumberSchema } from '../credits/applicant.schemas.ts';
import { documentTypeSchema } from './applicant.schemas.ts';
import { openingRoles } from './openings.ts';

export const documentOpeningSchema = z.object({
  id: z.string(),
  documentType: documentTypeSchema,
  creditId: z.string(),
  creditNumber: creditNumberSchema,
  /** Of whoever opened it; never a name or an address. */
  role: z.enum(openingRoles),
  /** Name of the institution whose contact it was; null for the office. */
  institution: z.string().nullable(),
  openedAt: isoTimeSchema,
});

export const documentOpeningSchemas = {
  listDocumentOpenings: {
    summary: 'When the office or the institution opened documents of the person and in which role, newest first',
    query: z.object(pageQuery),
    reply: paged(documentOpeningSchema),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
