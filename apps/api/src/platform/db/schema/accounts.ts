import { type Permission, permissions } from '@cotejo/contracts/core/permissions';
import { userStatuses } from '@cotejo/contracts/identity/users';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { areAllOf, id, isAtLeast, isCedula, isLowerCase, isOneOf, time } from './columns.ts';
import { termsVersions } from './content.ts';

const signInColumns = () => ({
  id: id(),
  email: text('email').notNull(),
  nombres: text('nombres').notNull(),
  apellidos: text('apellidos').notNull(),
  passwordHash: text('password_hash').notNull(),
  passwordChangedAt: time('password_changed_at').notNull(),
  requiresPasswordChange: boolean('requires_password_change').notNull().default(false),
  failedLogins: integer('failed_logins').notNull().default(0),
  lockedUntil: time('locked_until'),
  lastSuccessfulLogin: time('last_successful_login'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
});

const registeredColumns = () => ({
  email: text('email').notNull(),
  cedula: text('cedula').notNull(),
  nombres: text('nombres').notNull(),
  apellidos: text('apellidos').notNull(),
  telefono: text('telefono').notNull(),
  direccion: text('direccion').notNull(),
  passwordHash: text('password_hash').notNull(),
});

export const users = pgTable(
  'users',
  {
    ...signInColumns(),
    ...registeredColumns(),
    /** `inactive`: blocked by an administrator. */
    status: text('status').$type<(typeof userStatuses)[number]>().notNull(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    loginAlerts: boolean('login_alerts').notNull().default(true),
    twoStep: boolean('two_step').notNull().default(false),
    rememberEmail: boolean('remember_email').notNull().default(true),
    notifyStatusChanges: boolean('notify_status_changes').notNull().default(true),
    notifyDocuments: boolean('notify_documents').notNull().default(true),
    notifyNews: boolean('notify_news').notNull().default(false),
    /** Incremented by changes that administrators see, to detect concurrent edits. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_cedula_key').on(t.cedula),
    index('users_created').on(t.createdAt, t.id),
    index('users_last_login').on(sql`coalesce(last_successful_login, 'epoch'::timestamptz)`, t.id),
    index('users_status_created').on(t.status, t.createdAt, t.id),
    index('users_locked').on(t.lockedUntil).where(sql`locked_until is not null`),
    isOneOf(t.status, userStatuses),
    check('users_pending_unverified', sql`not (${t.status} = 'pending_verification' and ${t.isEmailVerified})`),
    isLowerCase(t.email),
    isCedula(t.cedula),
    isAtLeast(t.failedLogins, 0),
    isAtLeast(t.version, 1),
    // The trigram indexes for searches are at the end of the first migration; they need pg_trgm.
  ],
);

/** Registrations that wait for a code, for 24 hours. One address may have several. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    id: id(),
    ...registeredColumns(),
    /** For the consent stored with the account. */
    ipAddress: text('ip_address').notNull(),
    termsVersionId: uuid('terms_version_id')
      .notNull()
      .references(() => termsVersions.id),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('pending_registrations_email').on(t.email),
    index('pending_registrations_expiry').on(t.expiresAt),
    index('pending_registrations_terms').on(t.termsVersionId),
    isLowerCase(t.email),
    isCedula(t.cedula),
    check('pending_registrations_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** In the order in which a transaction locks several codes of one address. */
export const codePurposes = [
  'email',
  'recovery',
  'admin_recovery',
  'unlock',
  'admin_unlock',
  'two_step',
  'password_check',
  'login',
  'admin_login',
  'taken_data',
  'admin_email',
  'handover',
  'admin_second_factor',
  'phone',
] as const;

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    email: text('email').notNull(),
    purpose: text('purpose').$type<(typeof codePurposes)[number]>().notNull(),
    /** A pending registration, user or administrator, hence no foreign key. Null when only the address matters. */
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
    isOneOf(t.purpose, codePurposes),
    isLowerCase(t.email),
    isAtLeast(t.failedAttempts, 0),
    check('verification_codes_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** Wrong codes or passwords tried with an address, even one without a code or account, or from a network. */
export const tallies = pgTable(
  'tallies',
  {
    id: id(),
    email: text('email').notNull(),
    purpose: text('purpose').$type<(typeof codePurposes)[number]>().notNull(),
    /** Set when each account or session of the address has its own count. Of several tables, hence no foreign key. */
    ownerId: uuid('owner_id'),
    tries: integer('tries').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    unique('tallies_key').on(t.email, t.purpose, t.ownerId).nullsNotDistinct(),
    index('tallies_end').on(t.endsAt),
    isOneOf(t.purpose, codePurposes),
    isLowerCase(t.email),
    isAtLeast(t.tries, 0),
  ],
);

/** An address confirmed by a code, valid for 30 minutes and one registration. */
export const verifiedEmails = pgTable(
  'verified_emails',
  { id: id(), email: text('email').notNull(), expiresAt: time('expires_at').notNull(), usedAt: time('used_at') },
  (t) => [
    index('verified_emails_email').on(t.email),
    index('verified_emails_expiry').on(t.expiresAt),
    isLowerCase(t.email),
  ],
);

export const passwordHistory = pgTable(
  'password_history',
  {
    id: id(),
    /** A user or administrator, hence no foreign key. */
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
    ipAddress: text('ip_address').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the password was last confirmed for a sensitive action. */
    confirmedAt: time('confirmed_at'),
    lastSeenAt: time('last_seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('user_sessions_token_key').on(t.tokenHash),
    index('user_sessions_user').on(t.userId, t.createdAt),
    index('user_sessions_expiry').on(t.expiresAt),
    check('user_sessions_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

export const admins = pgTable(
  'admins',
  {
    ...signInColumns(),
    /** The user this administrator was promoted from; null for the first one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    telefono: text('telefono'),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** A temporary password is revoked after ten. */
    wrongTemporaryTries: integer('wrong_temporary_tries').notNull().default(0),
    /** Whether there is a passkey or a confirmed app. Here too, because every request asks. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** Marks of known browsers from before are worth nothing; null if only a new password ended them. */
    knownBrowsersSince: time('known_browsers_since'),
  },
  (t) => [
    uniqueIndex('admins_email_key').on(t.email),
    index('admins_user').on(t.userId),
    areAllOf(t.permissions, permissions),
    isLowerCase(t.email),
    isAtLeast(t.failedLogins, 0),
    isAtLeast(t.wrongTemporaryTries, 0),
  ],
);

/** One row per pair of tokens. Reusing a refresh token revokes its family. */
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
    ipAddress: text('ip_address').notNull(),
    createdAt: time('created_at').notNull(),
    /** Copied to the next pair, like the next column. */
    confirmedAt: time('confirmed_at'),
    /** Whether a second key was proved in this session. */
    hasProvedKey: boolean('has_proved_key').notNull().default(false),
    rotatedAt: time('rotated_at'),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('admin_sessions_access_key').on(t.accessTokenHash),
    uniqueIndex('admin_sessions_refresh_key').on(t.refreshTokenHash),
    index('admin_sessions_family').on(t.familyId),
    index('admin_sessions_admin').on(t.adminId),
    index('admin_sessions_expiry').on(t.refreshExpiresAt),
    check('admin_sessions_expires_later', sql`least(${t.accessExpiresAt}, ${t.refreshExpiresAt}) > ${t.createdAt}`),
  ],
);
