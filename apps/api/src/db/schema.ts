import type { Permission } from '@cotejo/contracts/core/permissions';
import type { CreditStatus } from '@cotejo/contracts/credits/applicant';
import type { DecisionReason } from '@cotejo/contracts/credits/stated-reasons';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

// One schema for the embedded database and for PostgreSQL. Ids are UUIDv7 made by the application, amounts are integer
// cents, rates are annual percent, times have milliseconds because microseconds break keyset equality with Date. Every
// foreign key has an index: without it each deleted row of the other table reads this one whole.

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
const id = () => uuid('id').primaryKey();
const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });
const cents = (name: string) => bigint(name, { mode: 'number' });
const percent = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' });

/* Accounts and sessions ------------------------------------------------------------------------------------------ */

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    cedula: text('cedula').notNull(),
    nombres: text('nombres').notNull(),
    apellidos: text('apellidos').notNull(),
    telefono: text('telefono').notNull(),
    direccion: text('direccion').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: time('password_changed_at').notNull(),
    status: text('status').$type<'active' | 'inactive' | 'pending_verification'>().notNull(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    requiresPasswordChange: boolean('requires_password_change').notNull().default(false),
    failedLogins: integer('failed_logins').notNull().default(0),
    /** A lock by failed logins ends by itself at this time; a block is `status = 'inactive'`. */
    lockedUntil: time('locked_until'),
    lastSuccessfulLogin: time('last_successful_login'),
    loginAlerts: boolean('login_alerts').notNull().default(true),
    twoStep: boolean('two_step').notNull().default(false),
    rememberEmail: boolean('remember_email').notNull().default(true),
    notifyStatusChanges: boolean('notify_status_changes').notNull().default(true),
    notifyDocuments: boolean('notify_documents').notNull().default(true),
    notifyNews: boolean('notify_news').notNull().default(false),
    /** Grows with every change an administrator sees; the second of two who edit at once is told by it. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_cedula_key').on(t.cedula),
    index('users_created').on(t.createdAt, t.id),
    index('users_last_login').on(sql`coalesce(last_successful_login, 'epoch'::timestamptz)`, t.id),
    index('users_status_created').on(t.status, t.createdAt, t.id),
    index('users_locked').on(t.lockedUntil).where(sql`locked_until is not null`),
    // Two more, for searches by part of a name or address, where the server has pg_trgm: migration 0004.
  ],
);

/** Registrations that wait for their code, kept apart for 24 hours. Several may stand for one address; each has its own code. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    id: id(),
    email: text('email').notNull(),
    cedula: text('cedula').notNull(),
    nombres: text('nombres').notNull(),
    apellidos: text('apellidos').notNull(),
    telefono: text('telefono').notNull(),
    direccion: text('direccion').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Where consent to the terms was given, until the account exists. */
    address: text('address').notNull(),
    termsVersionId: uuid('terms_version_id'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('pending_registrations_email').on(t.email), index('pending_registrations_expiry').on(t.expiresAt)],
);

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    email: text('email').notNull(),
    purpose: text('purpose')
      .$type<
        | 'email'
        | 'registration'
        | 'recovery'
        | 'admin_recovery'
        | 'unlock'
        | 'admin_unlock'
        | 'two_step'
        | 'password_check'
        | 'login'
        | 'admin_login'
        | 'taken_data'
        | 'admin_email'
      >()
      .notNull(),
    /** What the code opens: a pending registration, a user, an administrator. Null where only the address counts. */
    subjectId: uuid('subject_id'),
    codeHash: text('code_hash').notNull(),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    consumedAt: time('consumed_at'),
  },
  (t) => [
    index('verification_codes_lookup').on(t.email, t.purpose, t.createdAt),
    index('verification_codes_expiry').on(t.expiresAt),
  ],
);

/** An address whose code was right: good for 30 minutes and one registration. */
export const verifiedEmails = pgTable(
  'verified_emails',
  { id: id(), email: text('email').notNull(), expiresAt: time('expires_at').notNull(), usedAt: time('used_at') },
  (t) => [index('verified_emails_email').on(t.email)],
);

export const passwordHistory = pgTable(
  'password_history',
  {
    id: id(),
    /** A user's or an administrator's id. */
    accountId: uuid('account_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('password_history_account').on(t.accountId, t.createdAt)],
);

export const userSessions = pgTable(
  'user_sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the password was given again, for what needs a recent proof; null: not since the sign-in. */
    confirmedAt: time('confirmed_at'),
    lastSeenAt: time('last_seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('user_sessions_token_key').on(t.tokenHash),
    index('user_sessions_user').on(t.userId, t.createdAt),
  ],
);

export const admins = pgTable(
  'admins',
  {
    id: id(),
    /** The user this administrator was made from; null for the first one. */
    userId: uuid('user_id'),
    email: text('email').notNull(),
    nombres: text('nombres').notNull(),
    apellidos: text('apellidos').notNull(),
    telefono: text('telefono'),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: time('password_changed_at').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    requiresPasswordChange: boolean('requires_password_change').notNull().default(false),
    failedLogins: integer('failed_logins').notNull().default(0),
    lockedUntil: time('locked_until'),
    /** Wrong passwords while the present one is temporary: it dies of ten. */
    wrongTemporaryTries: integer('wrong_temporary_tries').notNull().default(0),
    /** Notifications up to this time count as read: what "mark all" writes. */
    /** Not read any more: it is in `notification_watermarks` since migration 0013. */
    notificationsReadUntil: time('notifications_read_until'),
    lastSuccessfulLogin: time('last_successful_login'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [uniqueIndex('admins_email_key').on(t.email)],
);

/** One row per issued pair of tokens; a refresh adds a row to the family, a replayed refresh token revokes the family. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: id(),
    familyId: uuid('family_id').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    accessTokenHash: text('access_token_hash').notNull(),
    accessExpiresAt: time('access_expires_at').notNull(),
    refreshTokenHash: text('refresh_token_hash').notNull(),
    refreshExpiresAt: time('refresh_expires_at').notNull(),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: time('created_at').notNull(),
    rotatedAt: time('rotated_at'),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('admin_sessions_access_key').on(t.accessTokenHash),
    uniqueIndex('admin_sessions_refresh_key').on(t.refreshTokenHash),
    index('admin_sessions_family').on(t.familyId),
    index('admin_sessions_admin').on(t.adminId),
  ],
);

/* Published content ---------------------------------------------------------------------------------------------- */

/** Pictures everybody may see (logos, posts, banners), served at /media/{id} and never changed. */
export const images = pgTable('images', {
  id: id(),
  content: bytea('content').notNull(),
  contentType: text('content_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: time('created_at').notNull(),
  /** Since when nothing shows it any more, as the daily clean-up found; null while something does. */
  unusedSince: time('unused_since'),
});

export interface BranchesColumn {
  mainBranch: { city: string };
  otherBranches: { city: string }[];
}

export interface PersonalLoanColumn {
  minAmount: number;
  maxAmount: number;
  minTerm: number;
  maxTerm: number;
  minIncome: number;
  maxIncome: number;
  minRate: number;
  maxRate: number;
  requirements: string[];
  features: string[];
  description: string;
  locations: string[];
  /** Read with the contract's `chargesInput`, which may find it unreadable; absent in rows from before charges. */
  charges?: unknown;
}

export const institutions = pgTable(
  'institutions',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<'BANK' | 'COOPERATIVE'>().notNull(),
    logoImageId: uuid('logo_image_id').references(() => images.id),
    /** Where the institution is told of applications; shown to people who applied. */
    email: text('email'),
    minRate: percent('min_rate').notNull(),
    maxRate: percent('max_rate').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    available: boolean('available').notNull().default(true),
    featured: boolean('featured').notNull().default(false),
    branches: jsonb('branches').$type<BranchesColumn>().notNull(),
    personalLoan: jsonb('personal_loan').$type<PersonalLoanColumn>().notNull(),
    /** Grows with every change an administrator sees; the second of two who edit at once is told by it. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (t) => [
    uniqueIndex('institutions_slug_key').on(t.slug),
    index('institutions_name').on(t.name, t.id),
    index('institutions_logo').on(t.logoImageId),
  ],
);

/** Legal ceiling of the effective rate by month and segment (Banco Central del Ecuador). */
export const legalRates = pgTable(
  'legal_rates',
  {
    month: date('month', { mode: 'string' }).notNull(),
    segment: text('segment').notNull(),
    maximumEffectiveRate: percent('maximum_effective_rate').notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.segment] })],
);

/** What an institution really charged in a month, by segment (Banco Central del Ecuador). */
export const chargedAverages = pgTable(
  'charged_averages',
  {
    month: date('month', { mode: 'string' }).notNull(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    segment: text('segment').notNull(),
    effectiveRate: percent('effective_rate').notNull(),
    amountLentCents: cents('amount_lent_cents'),
    source: text('source').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.month, t.institutionId, t.segment] })],
);

/** The offer as it was on the day an institution was chosen for a credit. */
export const creditOffers = pgTable('credit_offers', {
  creditId: uuid('credit_id')
    .primaryKey()
    .references(() => credits.id, { onDelete: 'cascade' }),
  snapshot: jsonb('snapshot').$type<unknown>().notNull(),
  /** Of the snapshot as JSON with sorted keys. */
  sha256: text('sha256').notNull(),
  takenAt: time('taken_at').notNull(),
  /** Made afterwards, for a credit from before offers were kept. */
  reconstructed: boolean('reconstructed').notNull().default(false),
  /** Whether the product differed when the credit was decided; null until then. */
  changedAtDecision: boolean('changed_at_decision'),
});

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Sanitised on the way in. */
    content: text('content').notNull(),
    imageId: uuid('image_id').references(() => images.id),
    isActive: boolean('is_active').notNull().default(true),
    /** The day readers see, and by which posts are ordered; of Ecuador. */
    publishedOn: date('published_on', { mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'America/Guayaquil')::date`),
    /** For search engines and feeds; '' where the first words of the text do. */
    description: text('description').notNull().default(''),
    /** Grows with every change an administrator sees; the second of two who edit at once is told by it. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('blog_posts_slug_key').on(t.slug),
    index('blog_posts_created').on(t.createdAt, t.id),
    index('blog_posts_image').on(t.imageId),
  ],
);

export const termsVersions = pgTable(
  'terms_versions',
  {
    id: id(),
    title: text('title').notNull(),
    version: text('version').notNull(),
    content: text('content').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** Grows with every change; `version` is the name people read. */
    revision: integer('revision').notNull().default(1),
    createdBy: uuid('created_by'),
    updatedBy: uuid('updated_by'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Versions somebody consented to are hidden, never lost. */
    deletedAt: time('deleted_at'),
  },
  (t) => [
    uniqueIndex('terms_versions_one_active').on(t.isActive).where(sql`is_active`),
    check('terms_versions_deleted_inactive', sql`not (is_active and deleted_at is not null)`),
  ],
);

export const carouselItems = pgTable(
  'carousel_items',
  {
    section: text('section').$type<'home' | 'credits' | 'profile' | 'blog'>().primaryKey(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [index('carousel_items_image').on(t.imageId)],
);

/* Credits -------------------------------------------------------------------------------------------------------- */

export const credits = pgTable(
  'credits',
  {
    id: id(),
    /** Null once the account is gone and the decided credit is kept anonymised. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    amountCents: cents('amount_cents').notNull(),
    termMonths: integer('term_months').notNull(),
    incomeCents: cents('income_cents').notNull(),
    location: text('location').notNull(),
    email: text('email'),
    document: text('document'),
    status: text('status').$type<CreditStatus>().notNull(),
    institutionId: uuid('institution_id').references(() => institutions.id),
    /** 1 German, 2 French. The figures below are the server's own, from the institution's rate at that moment. */
    amortizationType: smallint('amortization_type').$type<1 | 2>(),
    annualRatePercent: percent('annual_rate_percent'),
    instalmentCents: cents('instalment_cents'),
    totalInterestCents: cents('total_interest_cents'),
    totalPaymentCents: cents('total_payment_cents'),
    /** Grows with every change; the second of two reviewers is told by it. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** The first time it was sent: its age in the queue and its day in the figures. */
    submittedAt: time('submitted_at'),
    /** The last time it was sent: what the promised time of an answer counts from. */
    lastSubmittedAt: time('last_submitted_at'),
    decidedAt: time('decided_at'),
    /** The administrator who approved or rejected; null until then, and for decisions from before this was kept. */
    decidedBy: uuid('decided_by'),
    /** Why it was rejected, as the catalogue said then, and in the reviewer's own words. */
    decisionReason: jsonb('decision_reason').$type<DecisionReason>(),
    decisionWords: text('decision_words'),
    /** How many times it has come before the reviewers: one more each time it is given back. */
    round: integer('round').notNull().default(1),
  },
  (t) => [
    index('credits_user').on(t.userId, t.createdAt, t.id),
    index('credits_created').on(t.createdAt, t.id),
    index('credits_status_created').on(t.status, t.createdAt, t.id),
    index('credits_institution_created').on(t.institutionId, t.createdAt, t.id),
    index('credits_amount').on(t.amountCents, t.id),
    index('credits_review_queue').on(t.submittedAt, t.id).where(sql`status in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW')`),
  ],
);

/** Row of a stored schedule: number, interest, capital, balance, insurance and instalment in cents. */
export type ScheduleRowColumn = [
  numQuota: number,
  interestCents: number,
  capitalCents: number,
  balanceCents: number,
  insuranceCents: number,
  quotaTotalCents: number,
];

/** Apart from `credits`, so that lists do not drag 72 rows along. */
export const creditSchedules = pgTable('credit_schedules', {
  creditId: uuid('credit_id')
    .primaryKey()
    .references(() => credits.id, { onDelete: 'cascade' }),
  rows: jsonb('rows').$type<ScheduleRowColumn[]>().notNull(),
});

/** The timeline of a credit. */
export const creditEvents = pgTable(
  'credit_events',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    status: text('status').$type<CreditStatus>().notNull(),
    by: text('by').$type<'user' | 'admin' | 'system'>().notNull(),
    /** The administrator, for colleagues; null for others and for entries from before this was kept. */
    adminId: uuid('admin_id'),
    note: text('note'),
  },
  (t) => [index('credit_events_credit').on(t.creditId, t.at, t.id)],
);

/** What is known of a document, present or former. */
const documentColumns = () => ({
  id: id(),
  creditId: uuid('credit_id')
    .notNull()
    .references(() => credits.id, { onDelete: 'cascade' }),
  documentType: text('document_type').$type<'id' | 'payroll' | 'services'>().notNull(),
  fileName: text('file_name').notNull(),
  fileType: text('file_type').$type<'image/jpeg' | 'image/png' | 'application/pdf'>().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  /** What was sent, before it was written anew; null for documents from before this was kept. */
  receivedBytes: integer('received_bytes'),
  /** Pixels as shown, of images. */
  dimensions: jsonb('dimensions').$type<{ width: number; height: number }>(),
  /** Of the stored plaintext, hex. */
  sha256: text('sha256').notNull(),
  /** Of the bytes as they were sent, hex: tells the same file again. Null for documents from before this was kept. */
  receivedSha256: text('received_sha256'),
  storageKey: text('storage_key').notNull(),
  isVerified: boolean('is_verified'),
  verifiedAt: time('verified_at'),
  verifiedBy: uuid('verified_by'),
  comments: text('comments'),
  /** Why it was rejected, as the catalogue said then. */
  reason: jsonb('reason').$type<DecisionReason>(),
  /** Grows with every verdict; the second of two reviewers is told by it. */
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull(),
});

export const documents = pgTable('documents', documentColumns(), (t) => [
  uniqueIndex('documents_one_per_type').on(t.creditId, t.documentType),
  uniqueIndex('documents_storage_key').on(t.storageKey),
  index('documents_sha256').on(t.sha256),
]);

/** Documents with a verdict that another took the place of, readable to the office until the credit is decided. */
export const formerDocuments = pgTable(
  'former_documents',
  { ...documentColumns(), replacedAt: time('replaced_at').notNull() },
  (t) => [
    index('former_documents_credit').on(t.creditId, t.replacedAt, t.id),
    uniqueIndex('former_documents_storage_key').on(t.storageKey),
  ],
);

/** A document named when a credit was given back; `words` is '' for none. */
export interface ReturnedDocumentColumn {
  documentId: string;
  documentType: 'id' | 'payroll' | 'services';
  reason: DecisionReason | null;
  words: string;
}

/** Credits given back to their applicants, one row per round. */
export const creditReturns = pgTable(
  'credit_returns',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    /** The round that it opened. */
    round: integer('round').notNull(),
    at: time('at').notNull(),
    adminId: uuid('admin_id').notNull(),
    reason: jsonb('reason').$type<DecisionReason>(),
    words: text('words').notNull(),
    /** The only ones that may be changed; empty where everything may. */
    documents: jsonb('documents').$type<ReturnedDocumentColumn[]>().notNull(),
    /** Since when everything may be changed all the same: a reviewer opened the credit as a whole. */
    endedAt: time('ended_at'),
  },
  (t) => [uniqueIndex('credit_returns_round').on(t.creditId, t.round)],
);

/** In which credits each reason of the catalogue was given. */
export const reasonUses = pgTable(
  'reason_uses',
  {
    reasonId: uuid('reason_id').notNull(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.reasonId, t.creditId] }), index('reason_uses_credit').on(t.creditId)],
);

/** Answers of POST /credits kept for 24 h under the caller's Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    creditId: uuid('credit_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
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
  (t) => [index('search_history_user').on(t.userId, t.createdAt, t.id)],
);

/** Consent to a version of the terms (LOPDP art. 8): what, when, from where, for what. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    creditId: uuid('credit_id').references(() => credits.id, { onDelete: 'set null' }),
    termsVersionId: uuid('terms_version_id').references(() => termsVersions.id),
    purpose: text('purpose').$type<'registration' | 'application'>().notNull(),
    acceptedAt: time('accepted_at').notNull(),
    address: text('address').notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId),
    index('consents_credit').on(t.creditId),
    index('consents_accepted').on(t.acceptedAt, t.id),
    index('consents_terms').on(t.termsVersionId, t.acceptedAt, t.id),
  ],
);

/**
 * Credits counted by day (America/Guayaquil), kept in the transaction of each change, so that the dashboard never
 * counts a million rows. A credit stands on its day of submission; before that, as `draft`, on its day of creation.
 */
export const creditDaily = pgTable('credit_daily', {
  day: date('day', { mode: 'string' }).primaryKey(),
  draft: integer('draft').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  rejected: integer('rejected').notNull().default(0),
  cancelled: integer('cancelled').notNull().default(0),
  approvedAmountCents: cents('approved_amount_cents').notNull().default(0),
});

export const userDaily = pgTable('user_daily', {
  day: date('day', { mode: 'string' }).primaryKey(),
  registered: integer('registered').notNull().default(0),
});

/* Back office ---------------------------------------------------------------------------------------------------- */

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: text('type')
      .$type<'new_user' | 'new_credit' | 'new_document' | 'credit_status' | 'unreadable_charges'>()
      .notNull(),
    message: text('message').notNull(),
    entityId: uuid('entity_id').notNull(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('notifications_created').on(t.createdAt, t.id),
    index('notifications_entity').on(t.entityId),
    index('notifications_user').on(sql`(metadata->>'userId')`),
    index('notifications_credit').on(sql`(metadata->>'creditId')`),
  ],
);

/** Up to when an administrator has read everything; notifications read one by one after it are in `notification_reads`. */
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

/** Written by the server for every change; the application never updates or deletes a row. What names a person lies apart. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    type: text('type').$type<'credit' | 'user' | 'institution' | 'system'>().notNull(),
    status: text('status')
      .$type<
        'approved' | 'rejected' | 'pending' | 'created' | 'updated' | 'deleted' | 'blocked' | 'unblocked' | 'viewed'
      >()
      .notNull(),
    description: text('description').notNull(),
    targetId: text('target_id'),
    targetName: text('target_name'),
    details: jsonb('details').$type<Record<string, unknown>>(),
    adminId: uuid('admin_id'),
    adminName: text('admin_name'),
    timestamp: time('timestamp').notNull(),
    /** Salted SHA-256 of the words kept apart, hex; null when all there is to say stands here. Sealed with the row. */
    wordsHash: text('words_hash'),
    /** Who says so: the server, of what it did itself, or an administrator's page. Null in records older than the question. */
    source: text('source').$type<'server' | 'client'>(),
  },
  (t) => [
    index('activities_time').on(t.timestamp, t.id),
    index('activities_type_time').on(t.type, t.timestamp, t.id),
    index('activities_target').on(t.targetId),
  ],
);

/**
 * What a record says of a person who applies: read instead of the record's own words while it exists, and deleted with
 * the account. The record keeps its hash, so that a changed word shows and a deleted one breaks no seal.
 */
export const activityWords = pgTable(
  'activity_words',
  {
    activityId: uuid('activity_id')
      .primaryKey()
      .references(() => activities.id),
    /** The user they are about. No foreign key: they go by the deletion of the account, which counts them. */
    personId: uuid('person_id').notNull(),
    /** Random, hex: without it the hash could be tried against a list of names. */
    salt: text('salt').notNull(),
    description: text('description').notNull(),
    targetName: text('target_name'),
    details: jsonb('details').$type<Record<string, unknown>>(),
  },
  (t) => [index('activity_words_person').on(t.personId)],
);

/** Seals chain the activity log: each holds the hash of its rows and of the seal before. */
export const activitySeals = pgTable('activity_seals', {
  number: integer('number').primaryKey(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  /** Which key the hash was made with (see seal-keys.ts); null in seals of the first version, whose hash needs none. */
  keyId: text('key_id'),
  rowCount: integer('row_count').notNull(),
  sealedAt: time('sealed_at').notNull(),
});

export const activitySealRows = pgTable(
  'activity_seal_rows',
  {
    /** No foreign key: a row that vanished must leave its trace here. */
    activityId: uuid('activity_id').primaryKey(),
    sealNumber: integer('seal_number')
      .notNull()
      .references(() => activitySeals.number),
    ordinal: integer('ordinal').notNull(),
    /** SHA-256 of the record's content, hex: tells which record of a broken seal was changed. */
    rowHash: text('row_hash').notNull(),
  },
  (t) => [uniqueIndex('activity_seal_rows_order').on(t.sealNumber, t.ordinal)],
);

/* Mail and operation --------------------------------------------------------------------------------------------- */

export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** The words; sealed as base64 while `isSealed`, then `bodyHtml` is in it. Empty once they are gone. */
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    isSealed: boolean('is_sealed').notNull().default(false),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [
    index('mails_to').on(t.toAddress, t.createdAt),
    index('mails_created').on(t.createdAt),
    index('mails_unsent').on(t.createdAt).where(sql`sent_at is null`),
  ],
);

/** Small facts of the installation: last backup, last retention run, demo data loaded. */
export const systemFacts = pgTable('system_facts', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: time('updated_at').notNull(),
});
