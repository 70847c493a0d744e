import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { admins } from './accounts.ts';
import { bytea, id, isAtLeast, isOneOf, isSha256, time } from './columns.ts';

// Second keys of administrators. All rows go with the administrator.

const ofAdmin = () =>
  uuid('admin_id')
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });

/** The authenticator app. Not a key until `confirmed_at` is set. */
export const adminTotps = pgTable(
  'admin_totps',
  {
    adminId: ofAdmin().primaryKey(),
    /** Encrypted with the keys of documents. */
    secret: bytea('secret').notNull(),
    startedAt: time('started_at').notNull(),
    confirmedAt: time('confirmed_at'),
    /** The last accepted step of 30 seconds; only later ones are accepted. */
    lastStep: bigint('last_step', { mode: 'number' }),
  },
  (t) => [check('admin_totps_confirmed_with_step', sql`(${t.confirmedAt} is null) = (${t.lastStep} is null)`)],
);

export const adminPasskeys = pgTable(
  'admin_passkeys',
  {
    id: id(),
    adminId: ofAdmin(),
    name: text('name').notNull(),
    /** In base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Host name of the site when it was made; it works at no other. */
    rpId: text('rp_id').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [
    uniqueIndex('admin_passkeys_credential_key').on(t.credentialId),
    index('admin_passkeys_admin').on(t.adminId, t.createdAt),
    isAtLeast(t.counter, 0),
  ],
);

/** Those that are left. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    adminId: ofAdmin(),
    /** argon2id; the codes of one person share the salt. */
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.codeHash] })],
);

/** Between the password and the second key. */
export const adminSignIns = pgTable(
  'admin_sign_ins',
  {
    id: id(),
    adminId: ofAdmin(),
    tokenHash: text('token_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Of the mailed password that it was opened with, which replaces the old one when the key is proved. */
    mailedPasswordHash: text('mailed_password_hash'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('admin_sign_ins_token_key').on(t.tokenHash),
    index('admin_sign_ins_admin').on(t.adminId),
    index('admin_sign_ins_expiry').on(t.expiresAt),
    isSha256(t.tokenHash),
    isAtLeast(t.tries, 0),
    check('admin_sign_ins_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

export const challengePurposes = ['add', 'sign_in', 'confirm'] as const;

/** What a passkey has to sign, once. */
export const adminChallenges = pgTable(
  'admin_challenges',
  {
    adminId: ofAdmin(),
    purpose: text('purpose').$type<(typeof challengePurposes)[number]>().notNull(),
    /** A family of sessions or a row of `admin_sign_ins`, hence no foreign key. */
    boundTo: uuid('bound_to').notNull(),
    challenge: text('challenge').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.purpose, t.boundTo] }),
    index('admin_challenges_expiry').on(t.expiresAt),
    isOneOf(t.purpose, challengePurposes),
    check('admin_challenges_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** Wrong codes in a row of one person: those of known browsers and those of all others count apart. */
export const adminCodeTries = pgTable(
  'admin_code_tries',
  {
    adminId: ofAdmin(),
    isKnownBrowser: boolean('is_known_browser').notNull(),
    wrong: integer('wrong').notNull(),
    /** How often codes were shut before a right key. */
    shutTimes: integer('shut_times').notNull(),
    shutUntil: time('shut_until'),
    lastWrongAt: time('last_wrong_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.isKnownBrowser] }), isAtLeast(t.wrong, 0), isAtLeast(t.shutTimes, 0)],
);
