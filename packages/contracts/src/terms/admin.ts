import { z } from 'zod';
import { access } from '../core/access.ts';
import {
  adminIdParams,
  adminTimeoutsMs,
  idFilterQuery,
  ignoredAuthors,
  searchQuery,
  withoutAuthors,
} from '../core/admin-fields.ts';
import { seenVersionSchema } from '../core/changes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.ts';
import { isoTimeSchema, textLine } from '../core/fields.ts';

export const termsTexts = {
  incomplete: 'Por favor complete todos los campos requeridos',
  created: 'Términos y condiciones creados exitosamente',
  updated: 'Términos y condiciones actualizados exitosamente',
  deleted: 'Términos y condiciones eliminados exitosamente',
  activated: 'Términos y condiciones activados exitosamente',
  deactivated: 'Términos y condiciones desactivados exitosamente',
} as const;

/** A version of the terms as administrators see it. */
export const adminTermsSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** At most one is. */
  isActive: z.boolean(),
  /** Grows with every change; also the ETag of one version. `version` is the name people read. */
  revision: z.number().int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** Ids of administrators; null for what came with the installation. */
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type AdminTerms = z.infer<typeof adminTermsSchema>;

const termsFields = {
  title: textLine(200, termsTexts.incomplete),
  version: textLine(40, termsTexts.incomplete),
  /** HTML. It is sanitised before it is stored. */
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
export type CreateTermsBody = z.output<typeof createTermsBody>;

/**
 * What is absent stays as it is. With `revision` (or the header If-Match) a change of somebody else
 * since then is a 409 with `staleVersionSchema` as `data`.
 */
export const updateTermsBody = z
  .strictObject({ ...termsFields, isActive: z.boolean(), ...ignoredAuthors, revision: seenVersionSchema })
  .partial()
  .transform(withoutAuthors);
export type UpdateTermsBody = z.output<typeof updateTermsBody>;

const acceptancePurposes = ['registration', 'application'] as const;

/** One consent (LOPDP): who accepted which version, when and for what. */
const termsAcceptanceSchema = z.object({
  id: z.string(),
  acceptedAt: isoTimeSchema,
  /** Registering, or applying for a credit. */
  purpose: z.enum(acceptancePurposes),
  /** Also of a version that was deleted since; null when none was in force. */
  terms: z.object({ id: z.string(), title: z.string(), version: z.string() }).nullable(),
  /** Null when the account was deleted: what is kept of it names nobody. */
  user: z.object({ id: z.string(), nombres: z.string(), apellidos: z.string(), email: z.string() }).nullable(),
  /** Of an application. */
  creditId: z.string().nullable(),
});
export type TermsAcceptance = z.infer<typeof termsAcceptanceSchema>;

const listTermsAcceptancesQuery = z.object({
  ...pageQuery,
  /** Id of a version. */
  termsId: idFilterQuery,
  /** Name, cédula or e-mail. */
  q: searchQuery,
});
export type ListTermsAcceptancesQuery = z.output<typeof listTermsAcceptancesQuery>;

const termsBodyLimitBytes = 2 * 1024 * 1024;

export const listAdminTerms = defineEndpoint({
  method: 'GET',
  path: '/admin/terms',
  access: access.admin(),
  summary: 'Versions of the terms, newest first',
  reply: success(z.array(adminTermsSchema)),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminActiveTerms = defineEndpoint({
  method: 'GET',
  path: '/admin/terms/active',
  access: access.admin(),
  summary: 'The active version, if there is one',
  reply: success(adminTermsSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listTermsAcceptances = defineEndpoint({
  method: 'GET',
  path: '/admin/terms/acceptances',
  access: access.admin(),
  summary: 'Who accepted which version of the terms, newest first',
  query: listTermsAcceptancesQuery,
  reply: paged(termsAcceptanceSchema),
  errors: [],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const getAdminTerms = defineEndpoint({
  method: 'GET',
  path: '/admin/terms/:id',
  access: access.admin(),
  summary: 'One version of the terms',
  params: adminIdParams,
  reply: success(adminTermsSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const createTerms = defineEndpoint({
  method: 'POST',
  path: '/admin/terms',
  access: access.admin('content.manage'),
  summary: 'Create a version; an active one takes the place of the present one',
  body: createTermsBody,
  reply: success(adminTermsSchema),
  status: 201,
  errors: ['CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
  missingMessage: termsTexts.incomplete,
  bodyLimitBytes: termsBodyLimitBytes,
});

export const updateTerms = defineEndpoint({
  method: 'PATCH',
  path: '/admin/terms/:id',
  access: access.admin('content.manage'),
  summary: 'Change a version',
  params: adminIdParams,
  body: updateTermsBody,
  reply: success(adminTermsSchema),
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: adminTimeoutsMs.ordinary,
  missingMessage: termsTexts.incomplete,
  bodyLimitBytes: termsBodyLimitBytes,
  takesIfMatch: true,
});

export const activateTerms = defineEndpoint({
  method: 'PATCH',
  path: '/admin/terms/:id/activate',
  access: access.admin('content.manage'),
  summary: 'Make a version the active one',
  params: adminIdParams,
  reply: success(adminTermsSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deleteTerms = defineEndpoint({
  method: 'DELETE',
  path: '/admin/terms/:id',
  access: access.admin('content.manage'),
  summary: 'Delete a version; after the active one, the newest remaining one is activated',
  params: adminIdParams,
  reply: done,
  errors: ['NOT_FOUND'],
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const adminTermsEndpoints = [
  listAdminTerms,
  getAdminActiveTerms,
  listTermsAcceptances,
  getAdminTerms,
  createTerms,
  updateTerms,
  activateTerms,
  deleteTerms,
] as const;
