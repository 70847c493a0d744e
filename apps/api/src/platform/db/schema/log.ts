import {
  type ActivityStatus,
  type ActivityType,
  activityStatuses,
  activityTypes,
} from '@cotejo/contracts/activity-log';
import { type NotificationType, notificationTypes } from '@cotejo/contracts/notifications';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type MailKind, mailKinds } from '#platform/db/schema/mail-kinds.ts';
import { admins } from './accounts.ts';
import { id, isAtLeast, isOneOf, isSha256, time } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: text('type').$type<NotificationType>().notNull(),
    message: text('message').notNull(),
    /** The table depends on `type`, so there is no foreign key. */
    entityId: uuid('entity_id').notNull(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull(),
    /** The administrator who caused it and does not receive it. */
    doneBy: uuid('done_by').references(() => admins.id, { onDelete: 'set null' }),
    /** The only administrator who receives it; null: all whom its type is for. */
    onlyFor: uuid('only_for').references(() => admins.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('notifications_created').on(t.createdAt, t.id),
    index('notifications_type_created').on(t.type, t.createdAt, t.id),
    index('notifications_entity').on(t.entityId),
    index('notifications_done_by').on(t.doneBy),
    index('notifications_only_for').on(t.onlyFor),
    index('notifications_user').on(sql`(metadata->>'userId')`),
    index('notifications_credit').on(sql`(metadata->>'creditId')`),
    isOneOf(t.type, notificationTypes),
  ],
);

/** Notifications until `readUntil` are read; later ones are in `notification_reads`. */
export const notificationWatermarks = pgTable('notification_watermarks', {
  adminId: uuid('admin_id')
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  readUntil: time('read_until').notNull(),
});

export const notificationReads = pgTable(
  'notification_reads',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    readAt: time('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.notificationId] }),
    index('notification_reads_notification').on(t.notificationId),
  ],
);

/** Append-only. No foreign keys: the log outlives the rows it refers to. Personal data is in `activity_words`. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    type: text('type').$type<ActivityType>().notNull(),
    status: text('status').$type<ActivityStatus>().notNull(),
    description: text('description').notNull(),
    targetId: text('target_id'),
    targetName: text('target_name'),
    details: jsonb('details').$type<Record<string, unknown>>(),
    adminId: uuid('admin_id'),
    adminName: text('admin_name'),
    timestamp: time('timestamp').notNull(),
    /** Salted SHA-256, hex, of the row in `activity_words`. */
    wordsHash: text('words_hash'),
    /** 'client': reported by an administrator's page. */
    source: text('source').$type<'server' | 'client'>().notNull(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    uniqueIndex('activities_number').on(t.number),
    index('activities_time').on(t.timestamp, t.id),
    index('activities_type_time').on(t.type, t.timestamp, t.id),
    index('activities_target').on(t.targetId),
    index('activities_admin').on(t.adminId, t.timestamp, t.id).where(sql`admin_id is not null`),
    index('activities_admin_name').on(t.adminName, t.timestamp, t.id).where(sql`admin_name is not null`),
    isOneOf(t.type, activityTypes),
    isOneOf(t.status, activityStatuses),
    isOneOf(t.source, ['server', 'client']),
    isSha256(t.wordsHash),
    index('activities_verdicts').on(t.timestamp).where(sql`status in ('approved','rejected','pending')`),
    // A trigram index for searches is at the end of the first migration; it needs pg_trgm.
  ],
);

/** Deleted with the account. The record keeps a hash, so that a change is detected and a deletion breaks no digest. */
export const activityWords = pgTable(
  'activity_words',
  {
    activityId: uuid('activity_id')
      .primaryKey()
      .references(() => activities.id),
    /** The user. No foreign key: deleting the account deletes and counts these rows itself. */
    personId: uuid('person_id').notNull(),
    /** Random, hex; without it names could be guessed from the hash. */
    salt: text('salt').notNull(),
    description: text('description').notNull(),
    targetName: text('target_name'),
    details: jsonb('details').$type<Record<string, unknown>>(),
  },
  // Two trigram indexes are at the end of the first migration.
  (t) => [index('activity_words_person').on(t.personId)],
);

/** A hash chain: each digest covers the records since the previous one, and that digest. */
export const activityDigests = pgTable(
  'activity_digests',
  {
    number: integer('number').primaryKey(),
    /** The highest `activities.number` it covers. */
    lastRecord: bigint('last_record', { mode: 'number' }).notNull(),
    recordCount: integer('record_count').notNull(),
    digest: text('digest').notNull(),
    madeAt: time('made_at').notNull(),
  },
  (t) => [isSha256(t.digest), isAtLeast(t.number, 1), isAtLeast(t.lastRecord, 0), isAtLeast(t.recordCount, 0)],
);

export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').$type<MailKind>().notNull(),
    toEmail: text('to_email').notNull(),
    subject: text('subject').notNull(),
    /** With `isEncrypted`, base64 that also contains `bodyHtml`. Empty after the text is deleted. */
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    isEncrypted: boolean('is_encrypted').notNull().default(false),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [
    index('mails_to').on(t.toEmail, t.createdAt),
    index('mails_created').on(t.createdAt),
    index('mails_unsent').on(t.createdAt).where(sql`sent_at is null`),
    isOneOf(t.kind, mailKinds),
    isAtLeast(t.attempts, 0),
  ],
);

export const systemFacts = pgTable('system_facts', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: time('updated_at').notNull(),
});
