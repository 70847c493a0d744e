import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { isReviewer, type Permission } from '../core/permissions.ts';
import type { documentOpeningSchema, documentOpeningSchemas } from './openings.schemas.ts';

/** 'institution': a contact of the institution that received the application. */
export const openingRoles = ['reviewer', 'administrator', 'institution'] as const;

export type OpeningRole = (typeof openingRoles)[number];

export const openingRoleLabels: Record<OpeningRole, string> = {
  reviewer: 'Revisión de solicitudes',
  administrator: 'Administración',
  institution: 'Institución',
};

/** A reviewer is who may decide applications or verify documents. */
export const openingRoleOf = (held: readonly Permission[]): Exclude<OpeningRole, 'institution'> =>
  isReviewer(held) ? 'reviewer' : 'administrator';

export type DocumentOpening = z.infer<typeof documentOpeningSchema>;

export const listDocumentOpenings = defineEndpoint<typeof documentOpeningSchemas.listDocumentOpenings>()({
  method: 'GET',
  path: '/users/document-openings',
  access: access.user,
});
