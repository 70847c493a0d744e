import type { DecisionReason } from '@cotejo/contracts/credits/stated-reasons';
import {
  type DocumentSource,
  documentFileTypes,
  documentSources,
  type RequiredDocumentType,
  requiredDocumentTypes,
} from '@cotejo/contracts/documents/applicant';
import { type OpeningRole, openingRoles } from '@cotejo/contracts/documents/openings';
import { isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { admins, users } from './accounts.ts';
import { id, isAtLeast, isOneOf, isSha256, time } from './columns.ts';
import { credits } from './credits.ts';
import { institutions } from './institutions.ts';
import { phoneLinks } from './phone-links.ts';

/** One of each type is in use. Reviewed ones that were replaced or deleted are kept until the credit is decided. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    documentType: text('document_type').$type<RequiredDocumentType>().notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<(typeof documentFileTypes)[number]>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull(),
    /** Pixels as displayed; images only. */
    dimensions: jsonb('dimensions').$type<{ width: number; height: number }>(),
    /** Of the stored plaintext, hex. */
    sha256: text('sha256').notNull(),
    /** Of the uploaded bytes, hex; recognizes a repeated upload. */
    receivedSha256: text('received_sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    isVerified: boolean('is_verified'),
    verifiedAt: time('verified_at'),
    /** Null until the verdict and after the account is deleted. */
    verifiedBy: uuid('verified_by').references(() => admins.id, { onDelete: 'set null' }),
    comments: text('comments'),
    reason: jsonb('reason').$type<DecisionReason>(),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    replacedAt: time('replaced_at'),
    source: text('source').$type<DocumentSource>().notNull(),
    /** The link that a phone sent it by; links are deleted before their documents. */
    phoneLinkId: uuid('phone_link_id').references(() => phoneLinks.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('documents_one_per_type').on(t.creditId, t.documentType).where(sql`replaced_at is null`),
    index('documents_credit').on(t.creditId, t.createdAt, t.id),
    uniqueIndex('documents_storage_key').on(t.storageKey),
    index('documents_sha256').on(t.sha256),
    index('documents_verified_by').on(t.verifiedBy),
    index('documents_phone_link').on(t.phoneLinkId),
    isOneOf(t.source, documentSources),
    check('documents_phone_link_source', sql`${t.phoneLinkId} is null or ${t.source} = 'phone'`),
    isOneOf(t.documentType, requiredDocumentTypes),
    isOneOf(t.fileType, documentFileTypes),
    isAtLeast(t.sizeBytes, 1),
    isAtLeast(t.receivedBytes, 1),
    isSha256(t.sha256),
    isSha256(t.receivedSha256),
    isAtLeast(t.version, 1),
    check('documents_verdict', sql`(${t.isVerified} is null) = (${t.verifiedAt} is null)`),
    check('documents_verified_by_verdict', sql`${t.verifiedBy} is null or ${t.verifiedAt} is not null`),
    check('documents_reason_rejected', sql`${t.reason} is null or ${t.isVerified} is false`),
    check('documents_replaced_judged', sql`${t.replacedAt} is null or ${t.isVerified} is not null`),
  ],
);

/** Each time the office was given the bytes of a document. Deleted with the account. */
export const documentOpenings = pgTable(
  'document_openings',
  {
    id: id(),
    /** The person whose document it is. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null after the administrator's account is deleted. */
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    /** Null once the document was deleted. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    documentType: text('document_type').$type<RequiredDocumentType>().notNull(),
    /** Of a contact who opened it; null for the office. */
    institutionId: uuid('institution_id').references(() => institutions.id),
    /** That of the administrator at the time. */
    role: text('role').$type<OpeningRole>().notNull(),
    openedAt: time('opened_at').notNull(),
  },
  (t) => [
    index('document_openings_user').on(t.userId, t.openedAt, t.id),
    index('document_openings_admin').on(t.adminId, t.openedAt),
    index('document_openings_credit').on(t.creditId),
    index('document_openings_document').on(t.documentId),
    isOneOf(t.documentType, requiredDocumentTypes),
    isOneOf(t.role, openingRoles),
    check('document_openings_institution', sql`(${t.role} = 'institution') = (${t.institutionId} is not null)`),
    index('document_openings_institution').on(t.institutionId),
  ],
);

/** Every query of documents uses this or says why it reads all of them. */
export const isInUse = ({ replacedAt }: { readonly replacedAt: AnyPgColumn }): SQL => isNull(replacedAt);

/** Resumable uploads. A finished one is kept for a day with its document. */
export const documentUploads = pgTable(
  'document_uploads',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    documentType: text('document_type').$type<RequiredDocumentType>().notNull(),
    fileName: text('file_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of the whole file, hex, computed by the browser; null when it cannot. */
    sha256: text('sha256'),
    receivedBytes: integer('received_bytes').notNull(),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    /** The link of the phone that began it; null for the site. */
    phoneLinkId: uuid('phone_link_id').references(() => phoneLinks.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('document_uploads_phone_link').on(t.phoneLinkId),
    index('document_uploads_credit').on(t.creditId),
    index('document_uploads_updated').on(t.updatedAt),
    index('document_uploads_document').on(t.documentId),
    isOneOf(t.documentType, requiredDocumentTypes),
    isAtLeast(t.sizeBytes, 1),
    isSha256(t.sha256),
    check('document_uploads_received_bytes_range', sql`${t.receivedBytes} between 0 and ${t.sizeBytes}`),
    check('document_uploads_whole', sql`${t.documentId} is null or ${t.receivedBytes} = ${t.sizeBytes}`),
  ],
);

export const documentParts = pgTable(
  'document_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => documentUploads.id, { onDelete: 'cascade' }),
    /** Offset in the file. */
    firstByte: integer('first_byte').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.uploadId, t.firstByte] }),
    uniqueIndex('document_parts_storage_key').on(t.storageKey),
    isAtLeast(t.firstByte, 0),
    isAtLeast(t.sizeBytes, 1),
  ],
);
