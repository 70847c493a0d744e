import type { UserExport } from '@cotejo/contracts/identity/profiles';
import type { UserContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import type { documents } from '#db/schema.ts';
import { dataExportedMail } from '#mail/messages/account-notices.ts';
import { recordActivity } from '#modules/activity-log';
import { presentSchedule } from '#modules/credits';
import {
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

/**
 * Everything held about the caller, with the documents as data URLs; secrets (password, tokens,
 * codes) stay out. Throws CONFIRMATION_REQUIRED where the sign-in lies too far back: a stolen
 * session must not be enough for all of it at once.
 */
export async function exportUserData(context: UserContext): Promise<UserExport> {
  await requireRecentProof(context);
  const { clock, db, mailer } = context;
  const user = await getOwnUser(context);
  const creditRows = await privacyRepository.listCredits(db, user.id);
  const creditIds = creditRows.map(({ credit }) => credit.id);
  const events = await privacyRepository.listCreditEvents(db, creditIds);
  const documentRows = await privacyRepository.listDocuments(db, creditIds);
  const returns = await privacyRepository.listReturns(db, creditIds);
  const documents = [];
  for (const row of documentRows) documents.push(await exportDocument(context, row));
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
    documents,
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
    await recordActivity(context, tx, { type: 'user', status: 'viewed', description, targetId: user.id });
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

async function exportDocument({ storage }: UserContext, row: typeof documents.$inferSelect) {
  // One lost file must not keep a person from everything else.
  const bytes = await storage.get(row.storageKey).catch((error: unknown) => {
    if (error instanceof StoredFileMissing || error instanceof StoredFileDamaged) return null;
    throw error;
  });
  return {
    ...exportRow(documentFields, row),
    id: row.id,
    fileContent: bytes ? `data:${row.fileType};base64,${bytes.toString('base64')}` : '',
  };
}
