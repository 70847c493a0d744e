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
import { type MailKind, mailKinds } from '#mail/mail-kinds.ts';
import { admins } from './accounts.ts';
import { id, isAtLeast, isOneOf, isSha256, time } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: text('type').$type<NotificationType>().notNull(),
    message: text('message').notNull(),
    /** What it is about, by its type; no foreign key, because it is of several tables. */
    entityId: uuid('entity_id').notNull(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull(),
    /** The administrator who did what it tells, and is not told of it. Null when it was nobody of the office. */
    doneBy: uuid('done_by').references(() => admins.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('notifications_created').on(t.createdAt, t.id),
    index('notifications_type_created').on(t.type, t.createdAt, t.id),
    index('notifications_entity').on(t.entityId),
    index('notifications_done_by').on(t.doneBy),
    index('notifications_user').on(sql`(metadata->>'userId')`),
    index('notifications_credit').on(sql`(metadata->>'creditId')`),
    isOneOf(t.type, notificationTypes),
  ],
);

/**
 * Up to when an administrator has read everything; notifications read one by one after it are in
 * `notification_reads`.
 */
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

/**
 * Written by the server for every change; the application never updates or deletes a row. What
 * names a person lies apart. No foreign keys: the log outlives what it tells of.
 */
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
    /**
     * Salted SHA-256 of the words kept apart, hex; null when all there is to say stands here.
     */
    wordsHash: text('words_hash'),
    /** Who says so: the server, of what it did itself, or an administrator's page. */
    source: text('source').$type<'server' | 'client'>().notNull(),
    /** In the order of writing, whatever the clock said. */
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
    // One more for searches by part of what a record says, where the server has pg_trgm: at
    // the end of the first migration.
  ],
);

/**
 * What a record says of a person who applies: read instead of the record's own words while it
 * exists, and deleted with the account. The record keeps its hash, so that a changed word shows and
 * a deleted one breaks no digest.
 */
export const activityWords = pgTable(
  'activity_words',
  {
    activityId: uuid('activity_id')
      .primaryKey()
      .references(() => activities.id),
    /**
     * The user they are about. No foreign key: they go by the deletion of the account, which counts
     * them.
     */
    personId: uuid('person_id').notNull(),
    /** Random, hex: without it the hash could be tried against a list of names. */
    salt: text('salt').notNull(),
    description: text('description').notNull(),
    targetName: text('target_name'),
    details: jsonb('details').$type<Record<string, unknown>>(),
  },
  // Two more for searches, as of `activities`.
  (t) => [index('activity_words_person').on(t.personId)],
);

/** Each covers the records since the one before, and that one: a change of a record shows. */
export const activityDigests = pgTable(
  'activity_digests',
  {
    number: integer('number').primaryKey(),
    /** The highest `activities.number` that it covers. */
    lastRecord: bigint('last_record', { mode: 'number' }).notNull(),
    recordCount: integer('record_count').notNull(),
    /** SHA-256, hex. */
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
    /**
     * The words; encrypted as base64 while `isEncrypted`, then `bodyHtml` is in it. Empty once they
     * are gone.
     */
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

/** Small facts of the installation: last backup, last retention run, demo data loaded. */
export const systemFacts = pgTable('system_facts', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: time('updated_at').notNull(),
});
