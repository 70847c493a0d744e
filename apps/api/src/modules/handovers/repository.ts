import { isOpenHandover } from '@cotejo/contracts/handovers/states';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import {
  credits,
  type HandoverAnswerColumn,
  handoverConsents,
  handoverDisputes,
  handoverLinks,
  handoverLog,
  handoverSessions,
  handoverSettings,
  handovers,
  institutions,
  notifications,
  termsVersions,
  users,
} from '#platform/db/schema.ts';

export type Answer = HandoverAnswerColumn;
export type HandoverRow = typeof handovers.$inferSelect;
export type LinkRow = typeof handoverLinks.$inferSelect;
export type LogRow = typeof handoverLog.$inferSelect;
type ConsentRow = typeof handoverConsents.$inferSelect;
export type DisputeRow = typeof handoverDisputes.$inferSelect;
export type SettingsRow = typeof handoverSettings.$inferSelect;

// Settings.

const defaultSettings = { channel: 'none', contacts: [], proposed: [], version: 1 } as const;

export async function findSettings(reader: Reader, institutionId: string): Promise<SettingsRow> {
  const [row] = await reader.select().from(handoverSettings).where(eq(handoverSettings.institutionId, institutionId));
  return row ?? { institutionId, ...defaultSettings };
}

/** Not `for update`: inserting a hand-over locks the key of its institution. */
export async function lockSettings(tx: Tx, institutionId: string): Promise<void> {
  await tx
    .select({ id: institutions.id })
    .from(institutions)
    .where(eq(institutions.id, institutionId))
    .for('no key update');
}

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { institutionId: _id, ...set } = row;
  await tx.insert(handoverSettings).values(row).onConflictDoUpdate({ target: handoverSettings.institutionId, set });
}

export const listSettingsWithProposals = (reader: Reader): Promise<SettingsRow[]> =>
  reader
    .select()
    .from(handoverSettings)
    .where(sql`jsonb_array_length(${handoverSettings.proposed}) > 0`)
    .orderBy(asc(handoverSettings.institutionId));

/** Waits for a change of the contacts, so that no link is written for one who is being removed. */
export async function lockChannel(tx: Tx, institutionId: string) {
  await tx.select({ id: institutions.id }).from(institutions).where(eq(institutions.id, institutionId)).for('share');
  return findChannel(tx, institutionId);
}

/** 'none' for a deleted institution, and while no contact is confirmed. */
export async function findChannel(reader: Reader, institutionId: string) {
  const [row] = await reader
    .select({
      isActive: institutions.isActive,
      name: institutions.name,
      logoImageId: institutions.logoImageId,
      channel: handoverSettings.channel,
      contacts: handoverSettings.contacts,
    })
    .from(institutions)
    .leftJoin(handoverSettings, eq(handoverSettings.institutionId, institutions.id))
    .where(eq(institutions.id, institutionId));
  if (!row) throw new Error(`There is no institution ${institutionId}`);
  const isByEmail = row.isActive && row.channel === 'email' && (row.contacts ?? []).length > 0;
  return {
    name: row.name,
    logoImageId: row.logoImageId,
    channel: isByEmail ? ('email' as const) : ('none' as const),
    contacts: isByEmail ? (row.contacts ?? []) : [],
  };
}

// Consents.

export async function insertConsent(tx: Tx, row: ConsentRow): Promise<void> {
  await tx.insert(handoverConsents).values(row);
}

/** The newest of the application; null once another institution was chosen. */
export async function findConsent(reader: Reader, creditId: string, institutionId: string) {
  const [row] = await reader
    .select({ consent: handoverConsents, termsVersion: termsVersions.version })
    .from(handoverConsents)
    .innerJoin(termsVersions, eq(termsVersions.id, handoverConsents.termsVersionId))
    .where(eq(handoverConsents.creditId, creditId))
    .orderBy(desc(handoverConsents.acceptedAt), desc(handoverConsents.id))
    .limit(1);
  return row && row.consent.endedAt === null && row.consent.institutionId === institutionId ? row : null;
}

/** For the file: the permission that it was handed over with. */
export async function findGivenConsent(reader: Reader, creditId: string, institutionId: string) {
  const [row] = await reader
    .select({ consent: handoverConsents, termsVersion: termsVersions.version })
    .from(handoverConsents)
    .innerJoin(termsVersions, eq(termsVersions.id, handoverConsents.termsVersionId))
    .where(
      and(
        eq(handoverConsents.creditId, creditId),
        eq(handoverConsents.institutionId, institutionId),
        eq(handoverConsents.given, true),
      ),
    )
    .orderBy(desc(handoverConsents.acceptedAt), desc(handoverConsents.id))
    .limit(1);
  return row ?? null;
}

/** The newest of each application, whatever institution it is for. */
export async function listNewestConsents(reader: Reader, creditIds: readonly string[]): Promise<ConsentRow[]> {
  if (creditIds.length === 0) return [];
  return reader
    .selectDistinctOn([handoverConsents.creditId])
    .from(handoverConsents)
    .where(inArray(handoverConsents.creditId, [...creditIds]))
    .orderBy(handoverConsents.creditId, desc(handoverConsents.acceptedAt), desc(handoverConsents.id));
}

export const countConsentsSince = (reader: Reader, creditId: string, since: Date): Promise<number> =>
  reader.$count(handoverConsents, and(eq(handoverConsents.creditId, creditId), gt(handoverConsents.acceptedAt, since)));

export async function endConsents(tx: Tx, creditId: string, now: Date): Promise<void> {
  await tx
    .update(handoverConsents)
    .set({ endedAt: now })
    .where(and(eq(handoverConsents.creditId, creditId), isNull(handoverConsents.endedAt)));
}

export async function eraseConsents(tx: Tx, creditIds: readonly string[]): Promise<void> {
  if (creditIds.length === 0) return;
  await tx
    .update(handoverConsents)
    .set({ userId: null, ipAddress: '' })
    .where(inArray(handoverConsents.creditId, [...creditIds]));
}

/** For the person's export, oldest first. */
export const listConsentsOf = (reader: Reader, userId: string) =>
  reader
    .select({ consent: handoverConsents, version: termsVersions.version, institutionName: institutions.name })
    .from(handoverConsents)
    .innerJoin(termsVersions, eq(termsVersions.id, handoverConsents.termsVersionId))
    .innerJoin(institutions, eq(institutions.id, handoverConsents.institutionId))
    .where(eq(handoverConsents.userId, userId))
    .orderBy(asc(handoverConsents.acceptedAt), asc(handoverConsents.id));

// Hand-overs.

export async function insertHandover(tx: Tx, row: typeof handovers.$inferInsert): Promise<void> {
  await tx.insert(handovers).values(row);
}

export async function findHandover(reader: Reader, id: string): Promise<HandoverRow | null> {
  const [row] = await reader.select().from(handovers).where(eq(handovers.id, id));
  return row ?? null;
}

/** The caller holds the lock of the application. */
export async function lockHandover(tx: Tx, id: string): Promise<HandoverRow | null> {
  const [row] = await tx.select().from(handovers).where(eq(handovers.id, id)).for('no key update');
  return row ?? null;
}

/** Newest first. */
export const listOfCredits = (reader: Reader, creditIds: readonly string[]): Promise<HandoverRow[]> =>
  creditIds.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(handovers)
        .where(inArray(handovers.creditId, [...creditIds]))
        .orderBy(desc(handovers.createdAt), desc(handovers.id));

export async function findNewest(reader: Reader, creditId: string): Promise<HandoverRow | null> {
  const [row] = await listOfCredits(reader, [creditId]);
  return row ?? null;
}

/** Of the present approval, which is the version of the application, and not withdrawn. */
export const isStanding = and(
  eq(handovers.approvedVersion, credits.version),
  eq(credits.status, 'APPROVED'),
  ne(handovers.state, 'withdrawn'),
);

/** The newest that stands of each application. One that was declined before belongs to an earlier approval. */
export async function listStanding(reader: Reader, creditIds: readonly string[]): Promise<HandoverRow[]> {
  if (creditIds.length === 0) return [];
  const rows = await reader
    .selectDistinctOn([handovers.creditId], { handover: handovers })
    .from(handovers)
    .innerJoin(credits, eq(credits.id, handovers.creditId))
    .where(and(inArray(handovers.creditId, [...creditIds]), isStanding))
    .orderBy(handovers.creditId, desc(handovers.createdAt), desc(handovers.id));
  return rows.map(({ handover }) => handover);
}

export async function findStanding(reader: Reader, creditId: string): Promise<HandoverRow | null> {
  const [row] = await listStanding(reader, [creditId]);
  return row ?? null;
}

export type HandoverChanges = Partial<
  Omit<HandoverRow, 'id' | 'creditId' | 'institutionId' | 'createdAt' | 'reference'>
>;

/** Returns the new row. `firstSentAt` and `firstAnsweredAt` are written once and then kept. */
export async function updateHandover(tx: Tx, id: string, changes: HandoverChanges): Promise<HandoverRow> {
  const [row] = await tx
    .update(handovers)
    .set({ ...changes, ...firstOf(changes, 'firstSentAt'), ...firstOf(changes, 'firstAnsweredAt') })
    .where(eq(handovers.id, id))
    .returning();
  return row as HandoverRow;
}

const firstOf = (changes: HandoverChanges, key: 'firstSentAt' | 'firstAnsweredAt') =>
  changes[key] && { [key]: sql`coalesce(${handovers[key]}, ${sql.param(changes[key], handovers[key])})` };

/** The application of a hand-over; null once it was deleted. */
export async function findCreditOf(reader: Reader, { creditId }: Pick<HandoverRow, 'creditId'>) {
  if (creditId === null) return null;
  const [row] = await reader.select().from(credits).where(eq(credits.id, creditId));
  return row ?? null;
}

/** Locks the hand-overs of applications, by id. */
export const lockOfCredits = (tx: Tx, creditIds: readonly string[]): Promise<HandoverRow[]> =>
  creditIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(handovers)
        .where(inArray(handovers.creditId, [...creditIds]))
        .orderBy(asc(handovers.id))
        .for('no key update');

// Links and sessions.

export async function insertLink(tx: Tx, row: typeof handoverLinks.$inferInsert): Promise<void> {
  await tx.insert(handoverLinks).values(row);
}

/** Whether the contact has a link of this sending. The hand-over is locked. */
export async function hasLink(
  tx: Tx,
  { handoverId, contactEmail, sending }: Pick<LinkRow, 'handoverId' | 'contactEmail' | 'sending'>,
): Promise<boolean> {
  const found = await tx.$count(
    handoverLinks,
    and(
      eq(handoverLinks.handoverId, handoverId),
      eq(handoverLinks.contactEmail, contactEmail),
      eq(handoverLinks.sending, sending),
    ),
  );
  return found > 0;
}

export async function updateLink(tx: Tx, id: string, changes: Partial<LinkRow>): Promise<void> {
  await tx.update(handoverLinks).set(changes).where(eq(handoverLinks.id, id));
}

export const listLinks = (reader: Reader, handoverId: string): Promise<LinkRow[]> =>
  reader
    .select()
    .from(handoverLinks)
    .where(eq(handoverLinks.handoverId, handoverId))
    .orderBy(asc(handoverLinks.createdAt), asc(handoverLinks.id));

const selectOpened = (reader: Reader) =>
  reader
    .select({ link: handoverLinks, handover: handovers })
    .from(handoverLinks)
    .innerJoin(handovers, eq(handovers.id, handoverLinks.handoverId));

export async function findLinkByToken(reader: Reader, tokenHash: string) {
  const [row] = await selectOpened(reader).where(eq(handoverLinks.tokenHash, tokenHash));
  return row ?? null;
}

export async function findLinkByMail(reader: Reader, mailId: string) {
  const [row] = await selectOpened(reader).where(eq(handoverLinks.mailId, mailId));
  return row ?? null;
}

/**
 * The only way to lock links: by hand-over, then by id, and all that a transaction changes of one hand-over at once.
 * Otherwise two transactions could each hold a link that the other waits for.
 */
const lockLinks = (tx: Tx, condition: SQL | undefined): Promise<LinkRow[]> =>
  tx
    .select()
    .from(handoverLinks)
    .where(condition)
    .orderBy(asc(handoverLinks.handoverId), asc(handoverLinks.id))
    .for('no key update');

/** Locks the other links of its hand-over as well, since what is done to one may end others. */
export async function lockLink(tx: Tx, { id, handoverId }: Pick<LinkRow, 'id' | 'handoverId'>) {
  const rows = await lockLinks(tx, eq(handoverLinks.handoverId, handoverId));
  return rows.find((row) => row.id === id) ?? null;
}

/** The newest link of the contact of this one, which may be itself. */
export async function findNewestLink(
  reader: Reader,
  { handoverId, contactEmail }: Pick<LinkRow, 'handoverId' | 'contactEmail'>,
): Promise<LinkRow | null> {
  const [row] = await reader
    .select()
    .from(handoverLinks)
    .where(and(eq(handoverLinks.handoverId, handoverId), eq(handoverLinks.contactEmail, contactEmail)))
    .orderBy(desc(handoverLinks.sending))
    .limit(1);
  return row ?? null;
}

interface LinksOf {
  readonly handoverId: string;
  readonly contactEmail?: string;
  /** Only those of earlier sendings. */
  readonly before?: number;
  /** All but those of this contact. */
  readonly exceptEmail?: string;
}

/** Ends links that have not ended, and their sessions. */
export async function endLinks(tx: Tx, of: LinksOf, now: Date): Promise<void> {
  const rows = await lockLinks(
    tx,
    and(
      eq(handoverLinks.handoverId, of.handoverId),
      isNull(handoverLinks.endedAt),
      of.contactEmail === undefined ? undefined : eq(handoverLinks.contactEmail, of.contactEmail),
      of.exceptEmail === undefined ? undefined : ne(handoverLinks.contactEmail, of.exceptEmail),
      of.before === undefined ? undefined : lt(handoverLinks.sending, of.before),
    ),
  );
  await endLocked(tx, rows, now);
}

async function endLocked(tx: Tx, links: readonly LinkRow[], now: Date): Promise<void> {
  if (links.length === 0) return;
  const ids = links.map(({ id }) => id);
  await tx.update(handoverLinks).set({ endedAt: now }).where(inArray(handoverLinks.id, ids));
  await tx
    .update(handoverSessions)
    .set({ endedAt: now })
    .where(and(inArray(handoverSessions.linkId, ids), isNull(handoverSessions.endedAt)));
}

/** Links that live longer than this expire then. */
export async function shortenLinks(tx: Tx, handoverId: string, expiresAt: Date): Promise<void> {
  const rows = await lockLinks(
    tx,
    and(
      eq(handoverLinks.handoverId, handoverId),
      isNull(handoverLinks.endedAt),
      gt(handoverLinks.expiresAt, expiresAt),
    ),
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(handoverLinks).set({ expiresAt }).where(inArray(handoverLinks.id, ids));
}

/** Mails with links that were not noted as delivered. */
export async function listUnsentMails(reader: Reader, handoverId: string): Promise<string[]> {
  const rows = await reader
    .select({ mailId: handoverLinks.mailId })
    .from(handoverLinks)
    .where(and(eq(handoverLinks.handoverId, handoverId), isNull(handoverLinks.sentAt)));
  return rows.map(({ mailId }) => mailId);
}

/** Ends the links of an institution that went to any address but these. Returns those that were still valid. */
export async function endLinksExcept(
  tx: Tx,
  institutionId: string,
  emails: readonly string[],
  now: Date,
): Promise<LinkRow[]> {
  const ofInstitution = tx
    .select({ id: handovers.id })
    .from(handovers)
    .where(eq(handovers.institutionId, institutionId));
  const rows = await lockLinks(
    tx,
    and(
      inArray(handoverLinks.handoverId, ofInstitution),
      isNull(handoverLinks.endedAt),
      emails.length === 0 ? undefined : notInArray(handoverLinks.contactEmail, [...emails]),
    ),
  );
  await endLocked(tx, rows, now);
  return rows.filter(({ expiresAt }) => expiresAt > now);
}

export async function insertSession(tx: Tx, row: typeof handoverSessions.$inferInsert): Promise<void> {
  await tx.insert(handoverSessions).values(row);
}

export async function findSessionByToken(reader: Reader, tokenHash: string) {
  const [row] = await reader
    .select({ session: handoverSessions, link: handoverLinks, handover: handovers })
    .from(handoverSessions)
    .innerJoin(handoverLinks, eq(handoverLinks.id, handoverSessions.linkId))
    .innerJoin(handovers, eq(handovers.id, handoverLinks.handoverId))
    .where(eq(handoverSessions.tokenHash, tokenHash));
  return row ?? null;
}

export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(handoverSessions)
    .set({ endedAt: now })
    .where(and(eq(handoverSessions.id, id), isNull(handoverSessions.endedAt)));
}

// The log.

export async function insertLog(tx: Tx, row: LogRow): Promise<void> {
  await tx.insert(handoverLog).values(row);
}

export const listLog = (reader: Reader, handoverIds: readonly string[]): Promise<LogRow[]> =>
  handoverIds.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(handoverLog)
        .where(inArray(handoverLog.handoverId, [...handoverIds]))
        .orderBy(asc(handoverLog.at), asc(handoverLog.id));

export const countLogOfLink = (reader: Reader, linkId: string, kind: LogRow['kind'], since: Date): Promise<number> =>
  reader.$count(
    handoverLog,
    and(eq(handoverLog.linkId, linkId), eq(handoverLog.kind, kind), gt(handoverLog.at, since)),
  );

export const countLog = (reader: Reader, handoverId: string, kind: LogRow['kind'], since: Date): Promise<number> =>
  reader.$count(
    handoverLog,
    and(eq(handoverLog.handoverId, handoverId), eq(handoverLog.kind, kind), gt(handoverLog.at, since)),
  );

// Disputes.

/** False if this answer was disputed before. */
export async function insertDispute(tx: Tx, row: DisputeRow): Promise<boolean> {
  const inserted = await tx
    .insert(handoverDisputes)
    .values(row)
    .onConflictDoNothing({ target: [handoverDisputes.handoverId, handoverDisputes.answeredAt] })
    .returning({ id: handoverDisputes.id });
  return inserted.length > 0;
}

/** Returns how many were open. */
export async function closeDisputes(tx: Tx, handoverId: string, now: Date): Promise<number> {
  const closed = await tx
    .update(handoverDisputes)
    .set({ closedAt: now })
    .where(and(eq(handoverDisputes.handoverId, handoverId), isNull(handoverDisputes.closedAt)))
    .returning({ id: handoverDisputes.id });
  return closed.length;
}

/** Oldest first. */
export const listDisputes = (reader: Reader, handoverIds: readonly string[]): Promise<DisputeRow[]> =>
  handoverIds.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(handoverDisputes)
        .where(inArray(handoverDisputes.handoverId, [...handoverIds]))
        .orderBy(asc(handoverDisputes.at), asc(handoverDisputes.id));

// Retention.

export const deleteOldSessions = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, handoverSessions, lt(handoverSessions.expiresAt, limit), count);

export const deleteOldLinks = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, handoverLinks, lt(handoverLinks.expiresAt, limit), count);

export const deleteOldLog = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, handoverLog, lt(handoverLog.at, limit), count);

// Deleting an account.

/** Contacts, words, reasons and log go; state, times, institution and amounts stay. */
export async function eraseHandovers(tx: Tx, rows: readonly HandoverRow[]): Promise<void> {
  for (const row of rows) {
    const answers = row.answers.map((answer) => ({ ...answer, reason: null, words: null }));
    await tx.update(handovers).set({ answers }).where(eq(handovers.id, row.id));
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(handoverDisputes).where(inArray(handoverDisputes.handoverId, ids));
  await tx.delete(handoverLog).where(inArray(handoverLog.handoverId, ids));
  await tx.delete(handoverLinks).where(inArray(handoverLinks.handoverId, ids));
}

export const isOpen = ({ state }: Pick<HandoverRow, 'state'>): boolean => isOpenHandover(state);

/** Distinct contacts to whom a link of these hand-overs was mailed. */
export async function listSentContacts(reader: Reader, handoverId: string) {
  const rows = await reader
    .selectDistinct({ name: handoverLinks.contactName, email: handoverLinks.contactEmail })
    .from(handoverLinks)
    .where(and(eq(handoverLinks.handoverId, handoverId), isNotNull(handoverLinks.sentAt)));
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}

// People.

/** As the profile says now. */
export async function findPerson(reader: Reader, userId: string) {
  const { nombres, apellidos, cedula, email, telefono, direccion } = users;
  const [row] = await reader
    .select({ nombres, apellidos, cedula, email, telefono, direccion })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function findMailReader(reader: Reader, userId: string) {
  const [row] = await reader
    .select({
      nombres: users.nombres,
      email: users.email,
      statusChanges: users.notifyStatusChanges,
      documents: users.notifyDocuments,
      news: users.notifyNews,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function hasNotice(reader: Reader, handoverId: string, message: string): Promise<boolean> {
  const found = and(eq(notifications.entityId, handoverId), eq(notifications.message, message));
  return (await reader.$count(notifications, found)) > 0;
}
