import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { documentSchemas, documentSummarySchema, documentTypeSchema } from './applicant.schemas.ts';

/** All stored values; applicants can only upload `requiredDocumentTypes`. */
export const documentTypes = ['id', 'payroll', 'services', 'bank_statement', 'other'] as const;

export type DocumentType = z.infer<typeof documentTypeSchema>;

export const documentFileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const requiredDocumentTypes = ['id', 'payroll', 'services'] as const;

export type RequiredDocumentType = (typeof requiredDocumentTypes)[number];

export const documentTypeLabels: Record<DocumentType, string> = {
  id: 'Documento de identidad',
  payroll: 'Roles de pago',
  services: 'Planilla de servicio básico',
  bank_statement: 'Estado de cuenta',
  other: 'Otro documento',
};

/** With article, for use in a sentence: 'Cambia los roles de pago'. */
export const documentTypePhrases: Record<DocumentType, string> = {
  id: 'el documento de identidad',
  payroll: 'los roles de pago',
  services: 'la planilla de servicio básico',
  bank_statement: 'el estado de cuenta',
  other: 'el otro documento',
};

/** Short names: 'Te falta 1 de 3: la planilla'. */
export const shortDocumentNames: Record<RequiredDocumentType, string> = {
  id: 'tu cédula',
  payroll: 'los roles de pago',
  services: 'la planilla',
};

/** From which side a document came: the site, or a phone that was let in by a link. */
export const documentSources = ['phone', 'web'] as const;

export type DocumentSource = (typeof documentSources)[number];

const phoneNoteEnd = ' desde el teléfono';

/** Note of the timeline entry of a document that a phone sent, and its title. */
export const phoneDocumentNote = (type: DocumentType): string => `${documentTypeLabels[type]}${phoneNoteEnd}`;

export const isPhoneDocumentNote = (note: string): boolean => note.endsWith(phoneNoteEnd);

export const documentTypeInvalidMessage = "Tipo de documento inválido. Use 'id', 'payroll' o 'services'";

export const tooManyUndecidedMessage =
  'Tus solicitudes sin decidir ya guardan 150 MB de documentos. Elimina los que no necesites o espera la decisión, y vuelve a intentarlo.';

const documentTypeSynonyms: Record<RequiredDocumentType, readonly string[]> = {
  id: ['id', 'id_card', 'identity', 'identification', 'identidad', 'documento_identidad', 'cedula', 'dni'],
  payroll: [
    'payroll',
    'payslip',
    'income',
    'income_proof',
    'proof_of_income',
    'rol',
    'rol_pagos',
    'rol_de_pagos',
    'nomina',
  ],
  services: [
    'services',
    'service',
    'utility',
    'utility_bill',
    'address_proof',
    'proof_of_address',
    'servicios',
    'servicios_basicos',
    'planilla',
    'planilla_servicios',
  ],
};

/** Accepts synonyms in any case, with or without accents; null when none matches. */
export function documentTypeOf(text: string): RequiredDocumentType | null {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, '_');
  return requiredDocumentTypes.find((type) => documentTypeSynonyms[type].includes(plain)) ?? null;
}

export type DocumentSummary = z.infer<typeof documentSummarySchema>;

/**
 * Form with `file` and `documentType` (read it with `documentTypeOf`). A file that was already
 * rejected is FILE_UNCHANGED.
 */
export const uploadDocument = defineEndpoint<typeof documentSchemas.uploadDocument>()({
  method: 'POST',
  path: '/credits/:id/documents/upload',
  access: access.user,
  client: { failureTexts: 'credit' },
  body: 'multipart',
  rateLimit: 'uploads',
  timeoutMs: 30_000,
});

export const listDocuments = defineEndpoint<typeof documentSchemas.listDocuments>()({
  method: 'GET',
  path: '/credits/:id/documents',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const getDocument = defineEndpoint<typeof documentSchemas.getDocument>()({
  method: 'GET',
  path: '/credits/:id/documents/:docId',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const downloadDocument = defineEndpoint<typeof documentSchemas.downloadDocument>()({
  method: 'GET',
  path: '/credits/:id/documents/:docId/download',
  access: access.user,
  client: { failureTexts: 'credit' },
  reply: 'bytes',
});

export const deleteDocument = defineEndpoint<typeof documentSchemas.deleteDocument>()({
  method: 'DELETE',
  path: '/credits/:id/documents/:docId',
  access: access.user,
  client: { failureTexts: 'credit' },
});

/** Checks the stored hash; does not change `isVerified`. */
export const checkDocument = defineEndpoint<typeof documentSchemas.checkDocument>()({
  method: 'POST',
  path: '/credits/:id/documents/:docId/verify',
  access: access.user,
  client: { failureTexts: 'credit', retry: false },
});
