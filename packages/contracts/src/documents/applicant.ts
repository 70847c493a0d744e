import { z } from 'zod';
import { access, signInFirstMessage } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import { formFile, isoTimeSchema, pathIdSchema } from '../core/fields.ts';
import { decisionReasonSchema } from '../credits/stated-reasons.ts';

/** Every stored value; applicants send only the three of `requiredDocumentTypes`. */
export const documentTypes = ['id', 'payroll', 'services', 'bank_statement', 'other'] as const;
export const documentTypeSchema = z.enum(documentTypes);
export type DocumentType = z.infer<typeof documentTypeSchema>;

export const requiredDocumentTypes = ['id', 'payroll', 'services'] as const;
export type RequiredDocumentType = (typeof requiredDocumentTypes)[number];

/** One name each, on every screen, in mails and in refusals. */
export const documentTypeLabels: Record<DocumentType, string> = {
  id: 'Documento de identidad',
  payroll: 'Roles de pago',
  services: 'Planilla de servicio básico',
  bank_statement: 'Estado de cuenta',
  other: 'Otro documento',
};

/** The same within a sentence, with its article: 'Cambia los roles de pago'. */
export const documentTypePhrases: Record<DocumentType, string> = {
  id: 'el documento de identidad',
  payroll: 'los roles de pago',
  services: 'la planilla de servicio básico',
  bank_statement: 'el estado de cuenta',
  other: 'el otro documento',
};

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

/**
 * The document type a client means by `text`, in any case, with or without accents; null when it
 * means none of the three.
 */
export function documentTypeOf(text: string): RequiredDocumentType | null {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, '_');
  return requiredDocumentTypes.find((type) => documentTypeSynonyms[type].includes(plain)) ?? null;
}

/** A document without its content. `isVerified` is null while nobody has reviewed it. */
export const documentSummarySchema = z.object({
  id: z.string(),
  documentType: documentTypeSchema,
  fileName: z.string(),
  /** Media type, decided by the bytes. */
  fileType: z.string(),
  sizeBytes: z.number().int(),
  isVerified: z.boolean().nullable(),
  verificationDate: isoTimeSchema.nullable(),
  /**
   * Why it was rejected, as the catalogue said then; the reviewer's own words are in `metadata`.
   */
  reason: decisionReasonSchema.nullable(),
  /** Grows with every verdict; send it back to be told about a second reviewer. */
  version: z.number().int(),
  createdAt: isoTimeSchema,
  metadata: z.record(z.string(), z.unknown()),
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

const documentWithContentSchema = documentSummarySchema.extend({
  /** Data URL. */
  fileContent: z.string(),
});

const creditParams = z.object({ id: pathIdSchema });
const documentParams = z.object({ id: pathIdSchema, docId: pathIdSchema });

/**
 * Form with `file` and `documentType`; read `documentType` with `documentTypeOf`. A file that was
 * rejected already is refused as FILE_UNCHANGED.
 */
export const uploadDocument = defineEndpoint({
  method: 'POST',
  path: '/credits/:id/documents/upload',
  access: access.user,
  client: { failureTexts: 'credit' },
  unauthorizedMessage: signInFirstMessage,
  summary: 'Uploads one document; it replaces the present one of its type',
  params: creditParams,
  body: 'multipart',
  form: z.object({
    file: formFile('JPEG, PNG or PDF, at most 5 MB'),
    documentType: z.enum(requiredDocumentTypes),
  }),
  reply: success(documentSummarySchema),
  status: 201,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_UNCHANGED'],
  rateLimit: 'uploads',
  timeoutMs: 30_000,
});

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/credits/:id/documents',
  access: access.user,
  client: { failureTexts: 'credit' },
  unauthorizedMessage: signInFirstMessage,
  summary: 'Documents of an own credit, without content',
  params: creditParams,
  reply: success(z.array(documentSummarySchema)),
  errors: ['NOT_FOUND'],
});

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/credits/:id/documents/:docId',
  access: access.user,
  client: { failureTexts: 'credit' },
  unauthorizedMessage: signInFirstMessage,
  summary: 'One own document with its content',
  params: documentParams,
  reply: success(documentWithContentSchema),
  errors: ['NOT_FOUND'],
});

export const downloadDocument = defineEndpoint({
  method: 'GET',
  path: '/credits/:id/documents/:docId/download',
  access: access.user,
  client: { failureTexts: 'credit' },
  unauthorizedMessage: signInFirstMessage,
  summary: 'Bytes of an own document, as attachment',
  params: documentParams,
  reply: 'bytes',
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  errors: ['NOT_FOUND'],
});

export const deleteDocument = defineEndpoint({
  method: 'DELETE',
  path: '/credits/:id/documents/:docId',
  access: access.user,
  client: { failureTexts: 'credit' },
  unauthorizedMessage: signInFirstMessage,
  summary: 'Deletes an own document, until the credit is submitted',
  params: documentParams,
  reply: done,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

/** Re-checks the stored hash; never touches `isVerified`. */
export const checkDocument = defineEndpoint({
  method: 'POST',
  path: '/credits/:id/documents/:docId/verify',
  access: access.user,
  client: { failureTexts: 'credit', retry: false },
  unauthorizedMessage: signInFirstMessage,
  summary: 'Whether the stored file is intact',
  params: documentParams,
  reply: success(z.object({ intact: z.boolean() })),
  errors: ['NOT_FOUND'],
});

export const documentEndpoints = [
  uploadDocument,
  listDocuments,
  getDocument,
  downloadDocument,
  deleteDocument,
  checkDocument,
] as const;
