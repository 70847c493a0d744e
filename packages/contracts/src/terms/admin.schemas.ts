import { z } from 'zod';
import { adminIdParams, idFilterQuery, ignoredAuthors, searchQuery } from '../core/admin-fields.schemas.ts';
import { withoutAuthors } from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { isoTimeSchema, textLine } from '../core/fields.schemas.ts';
import { acceptancePurposes, termsBodyLimitBytes, termsTexts } from './admin.ts';

export const adminTermsSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
  /** At most one version is active. */
  isActive: z.boolean(),
  /** Incremented by every change; also the ETag. `version` is the name shown to users. */
  revision: z.number().int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** Ids of administrators; null for the version that was installed with the product. */
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});

const termsFields = {
  title: textLine(200, termsTexts.incomplete),
  version: textLine(40, termsTexts.incomplete),
  /** HTML, sanitized before it is stored. */
  content: z
    .string({ error: termsTexts.incomplete })
    .trim()
    .min(1, termsTexts.incomplete)
    .max(500_000, 'El contenido es demasiado largo')
    .transform((html) => html.replaceAll('\0', '')),
};

export const createTermsBody = z
  .strictObject({ ...termsFields, isActive: z.boolean().default(false), ...ignoredAuthors })
  .transform(withoutAuthors);

/**
 * Absent fields keep their values. With `revision` (or If-Match), a change made in between is a 409
 * with `staleVersionSchema` as `data`.
 */
export const updateTermsBody = z
  .strictObject({ ...termsFields, isActive: z.boolean(), ...ignoredAuthors, revision: seenVersionSchema })
  .partial()
  .transform(withoutAuthors);

/** A consent under the LOPDP. */
export const termsAcceptanceSchema = z.object({
  id: z.string(),
  acceptedAt: isoTimeSchema,
  purpose: z.enum(acceptancePurposes),
  /** May be a deleted version: deleting only hides it. */
  terms: z.object({ id: z.string(), title: z.string(), version: z.string() }),
  /** Null when the account was deleted. */
  user: z.object({ id: z.string(), nombres: z.string(), apellidos: z.string(), email: z.string() }).nullable(),
  /** Null for a registration or a deleted credit. */
  creditId: z.string().nullable(),
});

export const listTermsAcceptancesQuery = z.object({
  ...pageQuery,
  termsId: idFilterQuery,
  /** Name, cédula or e-mail. */
  q: searchQuery,
});

export const adminTermsSchemas = {
  listAdminTerms: {
    summary: 'Versions of the terms, newest first',
    reply: success(z.array(adminTermsSchema)),
    errors: [],
  },
  getAdminActiveTerms: {
    summary: 'The active version, if there is one',
    reply: success(adminTermsSchema),
    errors: ['NOT_FOUND'],
  },
  listTermsAcceptances: {
    summary: 'Who accepted which version of the terms, newest first',
    query: listTermsAcceptancesQuery,
    reply: paged(termsAcceptanceSchema),
    errors: [],
  },
  getAdminTerms: {
    summary: 'One version of the terms',
    params: adminIdParams,
    reply: success(adminTermsSchema),
    errors: ['NOT_FOUND'],
  },
  createTerms: {
    summary: 'Create a version; an active one takes the place of the present one',
    body: createTermsBody,
    reply: success(adminTermsSchema),
    status: 201,
    errors: ['CONFLICT'],
    missingMessage: termsTexts.incomplete,
    bodyLimitBytes: termsBodyLimitBytes,
  },
  updateTerms: {
    summary: 'Change a version',
    params: adminIdParams,
    body: updateTermsBody,
    reply: success(adminTermsSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
    missingMessage: termsTexts.incomplete,
    bodyLimitBytes: termsBodyLimitBytes,
    takesIfMatch: true,
  },
  activateTerms: {
    summary: 'Make a version the active one',
    params: adminIdParams,
    reply: success(adminTermsSchema),
    errors: ['NOT_FOUND'],
  },
  deleteTerms: {
    summary: 'Delete a version; after the active one, the newest remaining one is activated',
    params: adminIdParams,
    reply: done,
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
