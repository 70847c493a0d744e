import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import { userExportSchema } from '@cotejo/contracts/identity/profiles.schemas';
import { recordActivity } from '#modules/activity-log';
import { listAllOpeningsOf, presentSchedule } from '#modules/credits';
import { listConsentsOf, listDisputes, listLog, listOfCredits } from '#modules/handovers';
import {
  aboutUser,
  getOwnUser,
  listPasswordHistory,
  notificationPreferencesOf,
  presentUser,
  requireRecentProof,
  securityPreferencesOf,
} from '#modules/identity';
import { listNotesAbout } from '#modules/notes';
import { listSearches } from '#modules/offers';
import type { UserContext } from '#platform/context.ts';
import { inSnapshot, inTransaction, type Tx } from '#platform/db/database.ts';
import type { documents } from '#platform/db/schema.ts';
import { dataExportedMail } from '#platform/mail/messages/account-notices.ts';
import { StoredFileDamaged, StoredFileMissing } from '#platform/storage/storage.ts';
import {
  adminFields,
  consentFields,
  creditFields,
  disputeFields,
  documentFields,
  exportRow,
  handoverConsentFields,
  handoverFields,
  handoverLogFields,
  idempotencyKeyFields,
  offerFields,
  openingFields,
  sessionFields,
  uploadFields,
} from './exported-fields.ts';
import * as privacyRepository from './repository.ts';

type DocumentRow = typeof documents.$inferSelect;

const alreadyUnderwayMessage = 'Ya se están descargando tus datos. Espera a que esa descarga termine.';
/** A multiple of three, so that the base64 chunks can be concatenated. */
const pieceBytes = 48 * 1024;

/**
 * Streams everything stored about the caller as JSON, without secrets, one document at a time, since the documents may
 * exceed the memory. Throws CONFIRMATION_REQUIRED without a recent sign-in, since a stolen session must not be enough,
 * and RATE_LIMITED if the user is in `underway`, the set of running downloads.
 */
export async function exportUserData(context: UserContext, underway: Set<string>): Promise<Readable> {
  const { userId } = context.actor;
  if (underway.has(userId)) {
    throw new DomainError('RATE_LIMITED', { message: alreadyUnderwayMessage, retryAfterSeconds: 60 });
  }
  underway.add(userId);
  try {
    await requireRecentProof(context);
    const { documents, records, ...rest } = await inSnapshot(context.db, (tx) => collectUserData(context, tx));
    await recordExport(context);
    const stream = Readable.from(writeExport(context, rest, records, documents));
    // Also emitted when the client disconnects.
    return stream.once('close', () => underway.delete(userId));
  } catch (error) {
    underway.delete(userId);
    throw error;
  }
}

/** Everything but the files; activity records as JSON strings, since there may be hundreds of thousands. */
async function collectUserData(context: UserContext, tx: Tx) {
  const user = await getOwnUser(context, tx);
  const creditRows = await privacyRepository.listCredits(tx, user.id);
  const creditIds = creditRows.map(({ credit }) => credit.id);
  const events = Map.groupBy(await privacyRepository.listCreditEvents(tx, creditIds), ({ creditId }) => creditId);
  const returns = Map.groupBy(await privacyRepository.listReturns(tx, creditIds), ({ creditId }) => creditId);
  return {
    exportedAt: context.clock.now().toISOString(),
    user: await presentUser(context, tx, user),
    preferences: { security: securityPreferencesOf(user), notifications: notificationPreferencesOf(user) },
    passwordChanges: await listPasswordHistory(context, tx),
    sessions: (await privacyRepository.listSessions(tx, user.id)).map((session) => exportRow(sessionFields, session)),
    registrations: (await privacyRepository.listPendingRegistrations(tx, user.email)).map(
      ({ createdAt, expiresAt }) => ({ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }),
    ),
    administrators: (await privacyRepository.listAdminsOf(tx, user.id)).map((admin) => exportRow(adminFields, admin)),
    consents: await collectConsents(tx, user.id),
    searches: await listSearches(context, 100_000, tx),
    credits: creditRows.map((row) => ({
      ...exportCredit(row),
      timeline: (events.get(row.credit.id) ?? []).map(({ at, status, by, note }) => ({
        at: at.toISOString(),
        status,
        by,
        note,
      })),
      returns: (returns.get(row.credit.id) ?? []).map(({ round, at, reason, words, documents: named }) => ({
        round,
        at: at.toISOString(),
        reason,
        words,
        documents: named,
      })),
    })),
    handovers: await collectHandovers(tx, creditIds),
    notes: (await listNotesAbout(tx, user.id)).map(({ text, createdAt, creditId }) => ({
      ...{ text, createdAt: createdAt.toISOString() },
      about: creditId === null ? ('person' as const) : ('credit' as const),
      creditId,
    })),
    requestKeys: (await privacyRepository.listIdempotencyKeys(tx, user.id)).map((row) =>
      exportRow(idempotencyKeyFields, row),
    ),
    uploads: (await privacyRepository.listUploads(tx, creditIds)).map((row) => exportRow(uploadFields, row)),
    documents: await privacyRepository.listDocuments(tx, creditIds),
    documentOpenings: (await listAllOpeningsOf(tx, user.id)).map((row) => exportRow(openingFields, row)),
    mails: (await privacyRepository.listMailsTo(tx, user.email)).map(({ subject, createdAt }) => ({
      subject,
      at: createdAt.toISOString(),
    })),
    notices: (await privacyRepository.listNoticesAbout(tx, user.id, creditIds)).map(({ message, at }) => ({
      message,
      at: new Date(at).toISOString(),
    })),
    records: await collectRecords(tx, user.id),
  };
}

/** To the terms and to handing over, oldest first. */
async function collectConsents(tx: Tx, userId: string) {
  const terms = (await privacyRepository.listConsents(tx, userId)).map(({ consent, version }) => ({
    at: consent.acceptedAt,
    consent: { termsVersion: version ?? '', ...exportRow(consentFields, consent) },
  }));
  const handingOver = (await listConsentsOf(tx, userId)).map(({ consent, version, institutionName }) => ({
    at: consent.acceptedAt,
    consent: { termsVersion: version, institutionName, ...exportRow(handoverConsentFields, consent) },
  }));
  return [...terms, ...handingOver]
    .sort((left, right) => left.at.getTime() - right.at.getTime())
    .map(({ consent }) => consent);
}

async function collectHandovers(tx: Tx, creditIds: readonly string[]) {
  const rows = (await listOfCredits(tx, creditIds)).toReversed();
  const log = await listLog(
    tx,
    rows.map(({ id }) => id),
  );
  const byHandover = Map.groupBy(log, ({ handoverId }) => handoverId);
  const disputes = Map.groupBy(
    await listDisputes(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ handoverId }) => handoverId,
  );
  return rows.map((row) => ({
    ...exportRow(handoverFields, row),
    disputes: (disputes.get(row.id) ?? []).map((dispute) => exportRow(disputeFields, dispute)),
    log: (byHandover.get(row.id) ?? []).map((act) => exportRow(handoverLogFields, act)),
  }));
}

async function collectRecords(tx: Tx, userId: string): Promise<string[]> {
  const pieces: string[] = [];
  for await (const page of privacyRepository.readRecordsAbout(tx, userId)) {
    const records = page.map(({ description, at }) => ({ description, at: new Date(at).toISOString() }));
    pieces.push(JSON.stringify(records).slice(1, -1));
  }
  return pieces;
}

/** Records the export and mails the user. */
async function recordExport(context: UserContext): Promise<void> {
  const { clock, db, mailer } = context;
  const user = await getOwnUser(context);
  await inTransaction(db, async (tx) => {
    const description = 'Datos personales descargados por su titular';
    await recordActivity(context, tx, { ...aboutUser(user), status: 'viewed', description });
    await mailer.send(tx, { to: user.email, ...dataExportedMail({ nombres: user.nombres, at: clock.now() }) });
  });
}

function exportCredit({
  credit,
  institution,
  schedule,
  offer,
  remindedAt,
}: Awaited<ReturnType<typeof privacyRepository.listCredits>>[number]) {
  return {
    ...exportRow(creditFields, credit),
    id: credit.id,
    institution,
    amortizationTable: presentSchedule(schedule ?? []),
    offer: offer && exportRow(offerFields, offer),
    remindedAt: remindedAt?.toISOString() ?? null,
  };
}

async function* writeExport(
  context: UserContext,
  rest: object,
  records: readonly string[],
  rows: readonly DocumentRow[],
): AsyncGenerator<string> {
  const { documents: _none, ...head } = userExportSchema.parse({ ...rest, documents: [] });
  let start = `${JSON.stringify(head).slice(0, -1)},"documents":[`;
  for (const row of rows) {
    // The first file is read before anything is sent, so that an unavailable storage still gets an error response.
    const bytes = await readFile(context, row);
    const fields = { ...exportRow(documentFields, row), id: row.id };
    yield `${start}${JSON.stringify(fields).slice(0, -1)},"fileContent":"`;
    if (bytes) yield `data:${row.fileType};base64,`;
    for (let at = 0; bytes && at < bytes.length; at += pieceBytes) yield bytes.toString('base64', at, at + pieceBytes);
    start = '"},';
  }
  yield rows.length === 0 ? `${start}]` : '"}]';
  yield ',"records":[';
  for (const [index, piece] of records.entries()) yield index === 0 ? piece : `,${piece}`;
  yield ']}';
}

/** Null for a lost file, which must not prevent the rest of the export. */
async function readFile({ storage }: UserContext, row: DocumentRow): Promise<Buffer | null> {
  return storage.get(row.storageKey).catch((error: unknown) => {
    if (error instanceof StoredFileMissing || error instanceof StoredFileDamaged) return null;
    throw error;
  });
}
