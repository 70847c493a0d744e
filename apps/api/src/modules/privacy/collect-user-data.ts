import type { TurnWords } from '@cotejo/contracts/credits/turn-words';
import {
  creditNumber,
  listAllOpeningsOf,
  presentShownOffer,
  presentSnapshot,
  readTurnWords,
  shownOfferOf,
} from '#modules/credits';
import { listConsentsOf, listDisputes, listLog, listOfCredits } from '#modules/handovers';
import {
  getOwnUser,
  listPasswordHistory,
  notificationPreferencesOf,
  presentUser,
  securityPreferencesOf,
  type UserRow,
} from '#modules/identity';
import { listNotesAbout } from '#modules/notes';
import { listSearches } from '#modules/offers';
import { listAllPhoneLinksOf } from '#modules/phone-links';
import type { UserContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  adminFields,
  consentFields,
  creditFields,
  disputeFields,
  type ExportedRow,
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

export type CreditParts = Awaited<ReturnType<typeof privacyRepository.listCredits>>[number];

export type UserData = Awaited<ReturnType<typeof collectUserData>>;

/**
 * `facts` is the JSON but for documents and records; the rest is for the page. Activity records are JSON strings, since
 * there may be hundreds of thousands.
 */
export async function collectUserData(context: UserContext, tx: Tx) {
  const user = await getOwnUser(context, tx);
  const creditRows = await privacyRepository.listCredits(tx, user.id);
  const creditIds = creditRows.map(({ credit }) => credit.id);
  const facts = await collectFacts(context, tx, user, creditRows);
  const turns = new Map<string, TurnWords>();
  for (const { credit } of creditRows) turns.set(credit.id, (await readTurnWords(context, tx, credit)).words);
  return {
    facts,
    creditRows,
    documents: await privacyRepository.listDocuments(tx, creditIds),
    records: await collectRecords(tx, user.id),
    turns,
    /** By credit id. */
    numbers: new Map(creditRows.map(({ credit }) => [credit.id, creditNumber(credit)])),
    institutionNames: await privacyRepository.listInstitutionNames(tx),
  };
}

async function collectFacts(context: UserContext, tx: Tx, user: UserRow, creditRows: readonly CreditParts[]) {
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
    documentOpenings: (await listAllOpeningsOf(tx, user.id)).map((row) => exportRow(openingFields, row)),
    phoneLinks: await listAllPhoneLinksOf(tx, user.id, context.clock.now()),
    mails: (await privacyRepository.listMailsTo(tx, user.email)).map(({ subject, createdAt }) => ({
      subject,
      at: createdAt.toISOString(),
    })),
    notices: (await privacyRepository.listNoticesAbout(tx, user.id, creditIds)).map(({ message, at }) => ({
      message,
      at: new Date(at).toISOString(),
    })),
  };
}

/** To the terms and to handing over, oldest first. */
async function collectConsents(tx: Tx, userId: string): Promise<(ExportedRow & { termsVersion: string })[]> {
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

async function collectHandovers(
  tx: Tx,
  creditIds: readonly string[],
): Promise<(ExportedRow & { disputes: ExportedRow[]; log: ExportedRow[] })[]> {
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

/** With the figures that its page shows. `totalPayment` includes the charges of the offer. */
function exportCredit({ credit, institution, offer, remindedAt }: CreditParts) {
  const shown = shownOfferOf(credit, offer);
  return {
    ...exportRow(creditFields, credit),
    id: credit.id,
    institution,
    rate: shown?.price.rate ?? null,
    instalment: shown?.price.monthlyPayment ?? null,
    totalInterest: shown?.price.totalInterest ?? null,
    capitalAndInterest: shown?.price.totalPayment ?? null,
    ...(shown && { ...presentShownOffer(shown), totalPayment: shown.price.cost.realTotal }),
    amortizationTable: shown?.table ?? [],
    offer: offer && { ...exportRow(offerFields, offer), snapshot: presentSnapshot(credit, offer) },
    remindedAt: remindedAt?.toISOString() ?? null,
  };
}
