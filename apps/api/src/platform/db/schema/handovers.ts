import {
  type DeclineReason,
  type DisputedAnswer,
  disputedAnswers,
  type HandoverAnswer,
  type HandoverAuthor,
  type HandoverNeed,
  type HandoverState,
  handoverAuthors,
  handoverChannels,
  handoverLogKinds,
  handoverNeeds,
  handoverStates,
  type OpenedThing,
  openedThings,
} from '@cotejo/contracts/handovers/states';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { id, isAtLeast, isLowerCase, isOneOf, isSha256, time } from './columns.ts';
import { termsVersions } from './content.ts';
import { credits } from './credits.ts';
import { institutions } from './institutions.ts';

// Handing an approved application to its institution.

export interface HandoverContactColumn {
  readonly name: string;
  /** Lower-cased. */
  readonly email: string;
}

/** `by` is the id of the administrator, `at` an ISO time. */
export interface ProposedContactColumn extends HandoverContactColumn {
  readonly by: string;
  readonly byName: string;
  readonly at: string;
}

/** An institution without a row has the channel 'none' and version 1. */
export const handoverSettings = pgTable(
  'handover_settings',
  {
    institutionId: uuid('institution_id')
      .primaryKey()
      .references(() => institutions.id),
    channel: text('channel').$type<(typeof handoverChannels)[number]>().notNull(),
    /** Confirmed: they receive files. */
    contacts: jsonb('contacts').$type<readonly HandoverContactColumn[]>().notNull(),
    /** They wait for a second administrator. */
    proposed: jsonb('proposed').$type<readonly ProposedContactColumn[]>().notNull().default([]),
    version: integer('version').notNull(),
  },
  (t) => [isOneOf(t.channel, handoverChannels), isAtLeast(t.version, 1)],
);

/** Each time an applicant allowed or forbade handing an application over (LOPDP art. 8). */
export const handoverConsents = pgTable(
  'handover_consents',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    termsVersionId: uuid('terms_version_id')
      .notNull()
      .references(() => termsVersions.id),
    given: boolean('given').notNull(),
    acceptedAt: time('accepted_at').notNull(),
    ipAddress: text('ip_address').notNull(),
    /** Set when another institution was chosen. */
    endedAt: time('ended_at'),
  },
  (t) => [
    index('handover_consents_user').on(t.userId),
    index('handover_consents_credit').on(t.creditId, t.acceptedAt, t.id),
    index('handover_consents_institution').on(t.institutionId),
    index('handover_consents_terms').on(t.termsVersionId),
  ],
);

/** Amounts in dollars, rates in annual percent, `date` a day in Ecuador. */
export interface HandoverAnswerColumn {
  readonly answer: HandoverAnswer;
  readonly amount: number | null;
  readonly date: string | null;
  readonly rate: number | null;
  readonly reason: DeclineReason | null;
  readonly words: string | null;
  readonly by: HandoverAuthor;
  readonly at: string;
  readonly differs: readonly ('amount' | 'rate')[];
  /** Of a disbursed answer, in dollars and annual percent; null for the others. */
  readonly offered: { readonly amount: number; readonly rate: number } | null;
  /** Dollars of interest beyond the offer; null unless disbursed. */
  readonly costsMore: number | null;
  /** The state before, to which reopening returns. */
  readonly from: HandoverState;
}

export const handovers = pgTable(
  'handovers',
  {
    id: id(),
    /** Null once the application was deleted with its account. */
    creditId: uuid('credit_id').references(() => credits.id, { onDelete: 'set null' }),
    /** That of the approval. */
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** The version of the application that was approved. */
    approvedVersion: integer('approved_version').notNull(),
    /** The last eight characters of the id. */
    reference: text('reference').notNull().generatedAlwaysAs(sql`right(id::text, 8)`),
    state: text('state').$type<HandoverState>().notNull(),
    /** Who gave the present state; null before an answer. */
    by: text('by').$type<HandoverAuthor>(),
    version: integer('version').notNull().default(1),
    /** Oldest first; the last one counts. */
    answers: jsonb('answers').$type<readonly HandoverAnswerColumn[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** From when on its mails are tried: a failure counts from here. */
    tryingSince: time('trying_since').notNull(),
    /** Number of the last sending; each contact has one link of each. */
    sending: integer('sending').notNull().default(0),
    /** When the first mail of the last sending was taken. */
    sentAt: time('sent_at'),
    /** When the first mail of all was taken, and when it was first answered with more than 'received'. Written once. */
    firstSentAt: time('first_sent_at'),
    firstAnsweredAt: time('first_answered_at'),
    /** 9:00 of the second and fourth working day after the day of sending, while it has no answer. */
    remindAt: time('remind_at'),
    answerDueAt: time('answer_due_at'),
    remindedAt: time('reminded_at'),
    /** 9:00 of the fifth working day after it was received or contacted. */
    closeDueAt: time('close_due_at'),
    /** What the office was last told that it needs. */
    toldNeed: text('told_need').$type<HandoverNeed>(),
    openedAt: time('opened_at'),
    receivedAt: time('received_at'),
    contactedAt: time('contacted_at'),
    closedAt: time('closed_at'),
    reopenedAt: time('reopened_at'),
  },
  (t) => [
    index('handovers_created').on(t.createdAt, t.id),
    index('handovers_state').on(t.state, t.createdAt, t.id),
    index('handovers_reference').on(t.reference),
    index('handovers_institution').on(t.institutionId, t.createdAt, t.id),
    index('handovers_credit').on(t.creditId, t.createdAt, t.id),
    uniqueIndex('handovers_one_open')
      .on(t.creditId)
      .where(sql`state in ('pending', 'sent', 'received', 'contacted', 'failed')`),
    isOneOf(t.state, handoverStates),
    isOneOf(t.by, handoverAuthors),
    isAtLeast(t.version, 1),
    isAtLeast(t.approvedVersion, 1),
    isAtLeast(t.sending, 0),
    isOneOf(t.toldNeed, handoverNeeds),
    check(
      'handovers_closed',
      sql`(${t.state} in ('disbursed', 'declined', 'withdrawn')) = (${t.closedAt} is not null)`,
    ),
  ],
);

/** One for each contact and sending. */
export const handoverLinks = pgTable(
  'handover_links',
  {
    id: id(),
    handoverId: uuid('handover_id')
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    /** The number of its sending. */
    sending: integer('sending').notNull(),
    isReminder: boolean('is_reminder').notNull(),
    /** The contact asked for it. */
    isRenewal: boolean('is_renewal').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The mail that carried it; mails are deleted after a while. */
    mailId: uuid('mail_id').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    refusedAt: time('refused_at'),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    wrongCodes: integer('wrong_codes').notNull().default(0),
  },
  (t) => [
    uniqueIndex('handover_links_token').on(t.tokenHash),
    uniqueIndex('handover_links_sending').on(t.handoverId, t.contactEmail, t.sending),
    index('handover_links_handover').on(t.handoverId, t.createdAt, t.id),
    index('handover_links_mail').on(t.mailId),
    index('handover_links_expires').on(t.expiresAt),
    isSha256(t.tokenHash),
    isLowerCase(t.contactEmail),
    isAtLeast(t.wrongCodes, 0),
    isAtLeast(t.sending, 1),
    check('handover_links_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

export const handoverSessions = pgTable(
  'handover_sessions',
  {
    id: id(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => handoverLinks.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('handover_sessions_token').on(t.tokenHash),
    index('handover_sessions_link').on(t.linkId),
    index('handover_sessions_expires').on(t.expiresAt),
    isSha256(t.tokenHash),
    check('handover_sessions_expires_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** What an applicant says of an answer that is not true. Deleted with the account. */
export const handoverDisputes = pgTable(
  'handover_disputes',
  {
    id: id(),
    handoverId: uuid('handover_id')
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    about: text('about').$type<DisputedAnswer>().notNull(),
    words: text('words').notNull(),
    at: time('at').notNull(),
    /** When the disputed answer was given: once for each. */
    answeredAt: time('answered_at').notNull(),
    closedAt: time('closed_at'),
  },
  (t) => [uniqueIndex('handover_disputes_answer').on(t.handoverId, t.answeredAt), isOneOf(t.about, disputedAnswers)],
);

const logAuthors = ['system', 'admin', 'contact'] as const;

/** Every act, with who did it and from where. Deleted with the account. */
export const handoverLog = pgTable(
  'handover_log',
  {
    id: id(),
    handoverId: uuid('handover_id')
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id').references(() => handoverLinks.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
    kind: text('kind').$type<(typeof handoverLogKinds)[number]>().notNull(),
    /** Of a download. */
    what: text('what').$type<OpenedThing>(),
    by: text('by').$type<(typeof logAuthors)[number]>().notNull(),
    /** Name of the administrator, or name and address of the contact. */
    who: text('who'),
    ipAddress: text('ip_address'),
  },
  (t) => [
    index('handover_log_handover').on(t.handoverId, t.at, t.id),
    index('handover_log_link').on(t.linkId, t.at),
    index('handover_log_at').on(t.at),
    isOneOf(t.kind, handoverLogKinds),
    isOneOf(t.what, openedThings),
    isOneOf(t.by, logAuthors),
  ],
);
