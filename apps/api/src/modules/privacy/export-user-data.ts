import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import { userExportSchema } from '@cotejo/contracts/identity/profiles.schemas';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import type { documents } from '#db/schema.ts';
import { dataExportedMail } from '#mail/messages/account-notices.ts';
import { recordActivity } from '#modules/activity-log';
import { presentSchedule } from '#modules/credits';
import {
  aboutUser,
  getOwnUser,
  listPasswordHistory,
  notificationPreferencesOf,
  presentUser,
  requireRecentProof,
  securityPreferencesOf,
} from '#modules/identity';
import { listSearches } from '#modules/offers';
import { StoredFileDamaged, StoredFileMissing } from '#storage/storage.ts';
import {
  consentFields,
  creditFields,
  documentFields,
  exportRow,
  offerFields,
  sessionFields,
} from './exported-fields.ts';
import * as privacyRepository from './repository.ts';

type DocumentRow = typeof documents.$inferSelect;

const alreadyUnderwayMessage = 'Ya se están descargando tus datos. Espera a que esa descarga termine.';
/** A multiple of three, so that the base64 of the pieces joins to the base64 of the whole. */
const pieceBytes = 48 * 1024;

/**
 * Everything held about the caller as JSON, with the documents as data URLs; secrets (password,
 * tokens, codes) stay out. It is written while it is sent, one document at a time, because the
 * documents of a person can be larger than the memory of the process. Throws
 * CONFIRMATION_REQUIRED where the sign-in lies too far back, since a stolen session must not be
 * enough for all of it at once, and RATE_LIMITED while another download of the person runs.
 *
 * @param underway who downloads at this moment
 */
export async function exportUserData(context: UserContext, underway: Set<string>): Promise<Readable> {
  const { userId } = context.actor;
  if (underway.has(userId)) {
    throw new DomainError('RATE_LIMITED', { message: alreadyUnderwayMessage, retryAfterSeconds: 60 });
  }
  underway.add(userId);
  try {
    await requireRecentProof(context);
    const { documents, ...rest } = await collectUserData(context);
    const stream = Readable.from(writeExport(context, rest, documents));
    // Also when the client goes away.
    return stream.once('close', () => underway.delete(userId));
  } catch (error) {
    underway.delete(userId);
    throw error;
  }
}

/** All of it but the files, and records that the caller took it. */
async function collectUserData(context: UserContext) {
  const { clock, db, mailer } = context;
  const user = await getOwnUser(context);
  const creditRows = await privacyRepository.listCredits(db, user.id);
  const creditIds = creditRows.map(({ credit }) => credit.id);
  const events = await privacyRepository.listCreditEvents(db, creditIds);
  const documentRows = await privacyRepository.listDocuments(db, creditIds);
  const returns = await privacyRepository.listReturns(db, creditIds);
  const exported = {
    exportedAt: clock.now().toISOString(),
    user: await presentUser(context, db, user),
    preferences: { security: securityPreferencesOf(user), notifications: notificationPreferencesOf(user) },
    passwordChanges: await listPasswordHistory(context),
    sessions: (await privacyRepository.listSessions(db, user.id)).map((session) => exportRow(sessionFields, session)),
    consents: (await privacyRepository.listConsents(db, user.id)).map(({ consent, version }) => ({
      termsVersion: version ?? '',
      acceptedAt: consent.acceptedAt.toISOString(),
      address: consent.ipAddress,
      ...exportRow(consentFields, consent),
    })),
    searches: await listSearches(context, 100_000),
    credits: creditRows.map((row) => ({
      ...exportCredit(row),
      timeline: events
        .filter((event) => event.creditId === row.credit.id)
        .map(({ at, status, by, note }) => ({ at: at.toISOString(), status, by, note })),
      returns: returns
        .filter(({ creditId }) => creditId === row.credit.id)
        .map(({ round, at, reason, words, documents: named }) => ({
          round,
          at: at.toISOString(),
          reason,
          words,
          documents: named,
        })),
    })),
    documents: documentRows,
    mails: (await privacyRepository.listMailsTo(db, user.email)).map(({ subject, createdAt }) => ({
      subject,
      at: createdAt.toISOString(),
    })),
    records: (await privacyRepository.listRecordsAbout(db, user.id)).map(({ description, at }) => ({
      description,
      at: at.toISOString(),
    })),
  };
  await inTransaction(db, async (tx) => {
    const description = 'Datos personales descargados por su titular';
    await recordActivity(context, tx, { ...aboutUser(user), status: 'viewed', description });
    await mailer.send(tx, { to: user.email, ...dataExportedMail({ nombres: user.nombres, at: clock.now() }) });
  });
  return exported;
}

function exportCredit({
  credit,
  institution,
  schedule,
  offer,
}: Awaited<ReturnType<typeof privacyRepository.listCredits>>[number]) {
  return {
    ...exportRow(creditFields, credit),
    id: credit.id,
    institution,
    amortizationTable: presentSchedule(schedule ?? []),
    offer: offer && exportRow(offerFields, offer),
  };
}

async function* writeExport(context: UserContext, rest: object, rows: readonly DocumentRow[]): AsyncGenerator<string> {
  const { documents: _none, ...head } = userExportSchema.parse({ ...rest, documents: [] });
  let start = `${JSON.stringify(head).slice(0, -1)},"documents":[`;
  for (const row of rows) {
    // The first file is read before anything is sent: without the storage the call is refused.
    const bytes = await readFile(context, row);
    const fields = { ...exportRow(documentFields, row), id: row.id };
    yield `${start}${JSON.stringify(fields).slice(0, -1)},"fileContent":"`;
    if (bytes) yield `data:${row.fileType};base64,`;
    for (let at = 0; bytes && at < bytes.length; at += pieceBytes) yield bytes.toString('base64', at, at + pieceBytes);
    start = '"},';
  }
  yield rows.length === 0 ? `${start}]}` : '"}]}';
}

/** One lost file must not keep a person from everything else. */
async function readFile({ storage }: UserContext, row: DocumentRow): Promise<Buffer | null> {
  return storage.get(row.storageKey).catch((error: unknown) => {
    if (error instanceof StoredFileMissing || error instanceof StoredFileDamaged) return null;
    throw error;
  });
}
