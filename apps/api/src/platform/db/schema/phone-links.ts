import { type PhoneLinkEnd, phoneLinkEnds, phoneNumbersMaximum } from '@cotejo/contracts/phone-links/applicant';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userSessions } from './accounts.ts';
import { id, isAtLeast, isBetween, isOneOf, isSha256, time } from './columns.ts';
import { credits } from './credits.ts';

/**
 * Links by which a phone adds documents to one application. The state follows from the times: waiting, opened,
 * confirmed, ended. The row of the credit is their lock.
 */
export const phoneLinks = pgTable(
  'phone_links',
  {
    id: id(),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    /** The session that made it; null once that row was deleted. */
    sessionId: uuid('session_id').references(() => userSessions.id, { onDelete: 'set null' }),
    /** Of the link and of its code; null once a phone opened it or it ended. */
    tokenHash: text('token_hash'),
    codeHash: text('code_hash'),
    /** Of the session of the phone. */
    accessTokenHash: text('access_token_hash'),
    /** That the phone shows and the person types; null before the opening and after the end. */
    number: smallint('number'),
    wrongNumbers: integer('wrong_numbers').notNull().default(0),
    /** For example 'Chrome en Android'. */
    device: text('device'),
    /** Documents that came through it, those replaced since too. */
    documents: integer('documents').notNull().default(0),
    createdAt: time('created_at').notNull(),
    openedAt: time('opened_at'),
    confirmedAt: time('confirmed_at'),
    /** Of the present state. */
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    endedBy: text('ended_by').$type<PhoneLinkEnd>(),
  },
  (t) => [
    uniqueIndex('phone_links_one_per_credit').on(t.creditId).where(sql`ended_at is null`),
    uniqueIndex('phone_links_token').on(t.tokenHash),
    uniqueIndex('phone_links_code').on(t.codeHash),
    uniqueIndex('phone_links_access_token').on(t.accessTokenHash),
    index('phone_links_credit').on(t.creditId, t.createdAt, t.id),
    index('phone_links_session').on(t.sessionId),
    index('phone_links_expires').on(t.expiresAt).where(sql`ended_at is null`),
    index('phone_links_ended').on(t.endedAt),
    isSha256(t.tokenHash),
    isSha256(t.codeHash),
    isSha256(t.accessTokenHash),
    isBetween(t.number, 10, 99),
    isBetween(t.wrongNumbers, 0, phoneNumbersMaximum),
    isAtLeast(t.documents, 0),
    isOneOf(t.endedBy, phoneLinkEnds),
    check('phone_links_end_together', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    check('phone_links_opened_together', sql`num_nulls(${t.openedAt}, ${t.device}, ${t.accessTokenHash}) in (0, 3)`),
    check('phone_links_confirmed_opened', sql`${t.confirmedAt} is null or ${t.openedAt} is not null`),
    check('phone_links_token_waiting', sql`num_nonnulls(${t.tokenHash}, ${t.codeHash}) in (0, 2)`),
    check(
      'phone_links_secrets_serve_once',
      sql`${t.tokenHash} is null or num_nonnulls(${t.openedAt}, ${t.endedAt}) = 0`,
    ),
    check(
      'phone_links_number_opened',
      sql`${t.number} is null or (${t.openedAt} is not null and ${t.endedAt} is null)`,
    ),
    check('phone_links_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);
