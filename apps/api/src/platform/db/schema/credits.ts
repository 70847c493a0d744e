import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { DecisionReason } from '@cotejo/contracts/credits/stated-reasons';
import { type CreditStatus, creditStatuses } from '@cotejo/contracts/credits/status';
import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import { acceptancePurposes } from '@cotejo/contracts/terms/admin';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { admins, users } from './accounts.ts';
import { cents, id, isAtLeast, isBetween, isCedula, isOneOf, isSha256, time } from './columns.ts';
import { termsVersions } from './content.ts';
import { institutions } from './institutions.ts';

const { amount, term } = validatedLimits;

/** Has gaps where a transaction was rolled back. */
export const creditNumbers = pgSequence('credit_numbers');

export const credits = pgTable(
  'credits',
  {
    id: id(),
    /** Displayed with the year in front (`credit-number.ts`). */
    runningNumber: bigint('running_number', { mode: 'number' }).notNull().default(sql`nextval('credit_numbers')`),
    /** Null after the account is deleted; decided credits are kept anonymized. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    amountCents: cents('amount_cents').notNull(),
    termMonths: integer('term_months').notNull(),
    incomeCents: cents('income_cents').notNull(),
    location: text('location').notNull(),
    email: text('email'),
    document: text('document'),
    status: text('status').$type<CreditStatus>().notNull(),
    institutionId: uuid('institution_id').references(() => institutions.id),
    /** 1 German, 2 French. */
    amortizationType: smallint('amortization_type').$type<1 | 2>(),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** The first submission: the position in the queue and the day in statistics. */
    submittedAt: time('submitted_at'),
    /** The last submission: the start of the promised response time. */
    lastSubmittedAt: time('last_submitted_at'),
    /** When the office last gave it back. */
    givenBackAt: time('given_back_at'),
    decidedAt: time('decided_at'),
    /** When the applicant was told of the present approval. */
    approvalToldAt: time('approval_told_at'),
    /** Null before the decision and after the administrator's account is deleted. */
    decidedBy: uuid('decided_by').references(() => admins.id, { onDelete: 'set null' }),
    /** A copy of the reason in the catalog at that time. */
    decisionReason: jsonb('decision_reason').$type<DecisionReason>(),
    decisionWords: text('decision_words'),
    /** 1 plus the number of times it was returned to the applicant. */
    round: integer('round').notNull().default(1),
    /** The reviewer who has it, while it waits; read with `holdOf`. Null after that administrator is deleted. */
    takenBy: uuid('taken_by').references(() => admins.id, { onDelete: 'set null' }),
    takenSince: time('taken_since'),
    takenUntil: time('taken_until'),
  },
  (t) => [
    uniqueIndex('credits_running_number').on(t.runningNumber),
    index('credits_user').on(t.userId, t.createdAt, t.id),
    index('credits_created').on(t.createdAt, t.id),
    index('credits_status_created').on(t.status, t.createdAt, t.id),
    index('credits_institution_created').on(t.institutionId, t.createdAt, t.id),
    index('credits_amount').on(t.amountCents, t.id),
    // Not by `updated_at`: an index on it would make every change write all indexes.
    index('credits_drafts')
      .on(t.createdAt)
      .where(sql`submitted_at is null and status in ('PENDING','INSTITUTION_SELECTED','CANCELLED')`),
    index('credits_review_queue').on(t.submittedAt, t.id).where(sql`status in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW')`),
    index('credits_due').on(t.lastSubmittedAt, t.id).where(sql`status in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW')`),
    index('credits_decided_by').on(t.decidedBy),
    index('credits_approved').on(t.decidedAt, t.id).where(sql`status = 'APPROVED'`),
    index('credits_decided_at').on(t.decidedAt).where(sql`decided_at is not null`),
    index('credits_submitted_at').on(t.submittedAt).where(sql`submitted_at is not null`),
    index('credits_taken_by').on(t.takenBy),
    isOneOf(t.status, creditStatuses),
    isBetween(t.amountCents, amount.min * 100, amount.max * 100),
    isBetween(t.termMonths, term.min, term.max),
    isAtLeast(t.incomeCents, 1),
    isCedula(t.document),
    isBetween(t.amortizationType, 1, 2),
    isAtLeast(t.version, 1),
    isAtLeast(t.round, 1),
    check('credits_amortization_of_institution', sql`${t.amortizationType} is null or ${t.institutionId} is not null`),
    check('credits_institution_selected', sql`${t.status} <> 'INSTITUTION_SELECTED' or ${t.institutionId} is not null`),
    check('credits_submissions_together', sql`(${t.submittedAt} is null) = (${t.lastSubmittedAt} is null)`),
    check(
      'credits_review_submitted',
      sql`${t.status} not in ('DOCUMENTS_SUBMITTED', 'UNDER_REVIEW') or ${t.submittedAt} is not null`,
    ),
    check('credits_decided', sql`(${t.status} in ('APPROVED', 'REJECTED')) = (${t.decidedAt} is not null)`),
    check('credits_approval_told', sql`${t.approvalToldAt} is null or ${t.status} = 'APPROVED'`),
    check('credits_decided_by_decided', sql`${t.decidedBy} is null or ${t.decidedAt} is not null`),
    check('credits_taken_together', sql`(${t.takenSince} is null) = (${t.takenUntil} is null)`),
    check(
      'credits_taken_waiting',
      sql`${t.takenUntil} is null or ${t.status} in ('DOCUMENTS_SUBMITTED', 'UNDER_REVIEW')`,
    ),
    check(
      'credits_reason_rejected',
      sql`num_nonnulls(${t.decisionReason}, ${t.decisionWords}) = 0 or ${t.status} = 'REJECTED'`,
    ),
  ],
);

export const creditOffers = pgTable(
  'credit_offers',
  {
    creditId: uuid('credit_id')
      .primaryKey()
      .references(() => credits.id, { onDelete: 'cascade' }),
    snapshot: jsonb('snapshot').$type<unknown>().notNull(),
    /** Of the snapshot with its figures (`offer/snapshot.ts`) as JSON with sorted keys. */
    sha256: text('sha256').notNull(),
    takenAt: time('taken_at').notNull(),
    /** Whether the product had changed when the credit was decided; null until then. */
    changedAtDecision: boolean('changed_at_decision'),
  },
  (t) => [isSha256(t.sha256)],
);

/** At most one reminder per application. */
export const creditReminders = pgTable('credit_reminders', {
  creditId: uuid('credit_id')
    .primaryKey()
    .references(() => credits.id, { onDelete: 'cascade' }),
  sentAt: time('sent_at').notNull(),
});

const eventAuthors = ['user', 'admin', 'system', 'institution'] as const;

export const creditEvents = pgTable(
  'credit_events',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    status: text('status').$type<CreditStatus>().notNull(),
    by: text('by').$type<(typeof eventAuthors)[number]>().notNull(),
    /** Shown to administrators only. Null for other authors and after the account is deleted. */
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
    note: text('note'),
  },
  (t) => [
    index('credit_events_credit').on(t.creditId, t.at, t.id),
    index('credit_events_admin').on(t.adminId),
    isOneOf(t.status, creditStatuses),
    isOneOf(t.by, eventAuthors),
    check('credit_events_admin_by', sql`${t.adminId} is null or ${t.by} = 'admin'`),
  ],
);

/** `words` may be ''. */
export interface ReturnedDocumentColumn {
  documentId: string;
  documentType: RequiredDocumentType;
  reason: DecisionReason | null;
  words: string;
}

export const creditReturns = pgTable(
  'credit_returns',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    /** The round that began with it. */
    round: integer('round').notNull(),
    at: time('at').notNull(),
    adminId: uuid('admin_id').references(() => admins.id, { onDelete: 'set null' }),
    reason: jsonb('reason').$type<DecisionReason>(),
    words: text('words').notNull(),
    /** The only documents that may be changed; empty: everything may be changed. */
    documents: jsonb('documents').$type<ReturnedDocumentColumn[]>().notNull(),
    /** Set when a reviewer reopened the whole credit; then everything may be changed. */
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('credit_returns_round').on(t.creditId, t.round),
    index('credit_returns_admin').on(t.adminId),
    index('credit_returns_at').on(t.at),
    isAtLeast(t.round, 2),
    check('credit_returns_ended_later', sql`${t.endedAt} >= ${t.at}`),
  ],
);

export const reasonUses = pgTable(
  'reason_uses',
  {
    /** No foreign key: the reasons are part of the contract. */
    reasonId: uuid('reason_id').notNull(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.reasonId, t.creditId] }), index('reason_uses_credit').on(t.creditId)],
);

/** Keys of POST /credits, kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The key is inserted before its credit. Drizzle has no deferred foreign keys; it is in the first migration. */
    creditId: uuid('credit_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
    index('idempotency_keys_credit').on(t.creditId),
    isSha256(t.bodyHash),
  ],
);

export const searchHistory = pgTable(
  'search_history',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    amountCents: cents('amount_cents').notNull(),
    termMonths: integer('term_months').notNull(),
    incomeCents: cents('income_cents').notNull(),
    location: text('location'),
    results: integer('results').notNull(),
  },
  (t) => [
    index('search_history_user').on(t.userId, t.createdAt, t.id),
    index('search_history_created').on(t.createdAt),
    isBetween(t.amountCents, amount.min * 100, amount.max * 100),
    isBetween(t.termMonths, term.min, term.max),
    isAtLeast(t.incomeCents, 1),
    isAtLeast(t.results, 0),
  ],
);

/** Consent to a version of the terms (LOPDP art. 8). */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    creditId: uuid('credit_id').references(() => credits.id, { onDelete: 'set null' }),
    termsVersionId: uuid('terms_version_id')
      .notNull()
      .references(() => termsVersions.id),
    purpose: text('purpose').$type<(typeof acceptancePurposes)[number]>().notNull(),
    acceptedAt: time('accepted_at').notNull(),
    ipAddress: text('ip_address').notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId),
    index('consents_credit').on(t.creditId),
    index('consents_accepted').on(t.acceptedAt, t.id),
    index('consents_terms').on(t.termsVersionId, t.acceptedAt, t.id),
    isOneOf(t.purpose, acceptancePurposes),
    check('consents_credit_application', sql`${t.creditId} is null or ${t.purpose} = 'application'`),
  ],
);
