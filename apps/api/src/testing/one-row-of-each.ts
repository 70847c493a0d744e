import type { Tx } from '#platform/db/database.ts';
import * as schema from '#platform/db/schema.ts';

const idOf = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = new Date('2026-03-02T15:00:00Z');
const later = new Date('2026-03-03T15:00:00Z');
const sha256 = '0123456789abcdef'.repeat(4);
const email = 'ana@ejemplo.ec';
const [admin, user, image, terms, institution, credit, document, upload, notification, activity] = Array.from(
  { length: 10 },
  (_, number) => idOf(number),
) as [string, string, string, string, string, string, string, string, string, string];
const reason = { id: idOf(20), sentence: 'No se lee', nextStep: 'Envía otra foto' };
const person = { email, nombres: 'Ana', apellidos: 'Prueba', passwordHash: 'x' };
const registered = { ...person, cedula: '1710034065', telefono: '0991234567', direccion: 'Calle Primera' };
const timestamps = { createdAt: at, updatedAt: at };
const source = { sourceLabel: 'Banco', sourceUrl: 'https://banco.ejemplo.ec/tasas' };
const pricedLoan = {
  ...{ minAmount: 500, maxAmount: 1_000, minTerm: 3, maxTerm: 12, minIncome: 1, maxIncome: 2, minRate: 15 },
  ...{ maxRate: 16, locations: [] },
};
const stored = {
  id: document,
  creditId: credit,
  documentType: 'id' as const,
  fileName: 'cedula.pdf',
  fileType: 'application/pdf' as const,
  sizeBytes: 100,
  receivedBytes: 100,
  dimensions: { width: 1, height: 1 },
  sha256,
  receivedSha256: sha256,
  storageKey: 'a',
  source: 'phone' as const,
  phoneLinkId: idOf(92),
  replacedAt: at,
  isVerified: false,
  verifiedAt: at,
  verifiedBy: admin,
  comments: 'x',
  reason,
  createdAt: at,
};

/** One valid row per table with as many columns set as the constraints allow. */
export async function insertOneRowOfEach(tx: Tx): Promise<void> {
  await tx.insert(schema.users).values({
    ...{ id: user, ...registered, ...timestamps },
    ...{ passwordChangedAt: at, lockedUntil: later, lastSuccessfulLogin: at, status: 'active', isEmailVerified: true },
  });
  await tx.insert(schema.admins).values({
    ...{ id: admin, userId: user, ...person, ...timestamps, telefono: '0991234567', permissions: ['credits.approve'] },
    ...{ passwordChangedAt: at, lockedUntil: later, lastSuccessfulLogin: at },
  });
  await tx.insert(schema.images).values({
    ...{ id: image, content: Buffer.from('x'), contentType: 'image/webp', width: 1, height: 1 },
    ...{ createdAt: at, unusedSince: at },
  });
  await tx.insert(schema.termsVersions).values({
    ...{ id: terms, title: 'Términos', version: '1', content: 'x', createdBy: admin, updatedBy: admin },
    ...{ deletedAt: at, ...timestamps },
  });
  await tx.insert(schema.blogPosts).values({
    ...{ id: idOf(30), slug: 'ahorro', title: 'Ahorro', content: 'x', imageId: image, ...timestamps },
  });
  await tx.insert(schema.catalogVersion).values({ id: 1, version: 1 });
  await tx.insert(schema.carouselItems).values({ section: 'home', imageId: image, updatedAt: at });
  await tx.insert(schema.pendingRegistrations).values({
    ...{ id: idOf(31), ...registered, ipAddress: '192.0.2.1', termsVersionId: terms, createdAt: at, expiresAt: later },
  });
  await tx.insert(schema.verificationCodes).values({
    ...{ id: idOf(32), email, purpose: 'email', subjectId: user, codeHash: 'x' },
    ...{ createdAt: at, expiresAt: later, consumedAt: at },
  });
  await tx.insert(schema.tallies).values({
    ...{ id: idOf(63), email, purpose: 'password_check', ownerId: user, tries: 1, endsAt: later },
  });
  await tx.insert(schema.verifiedEmails).values({ id: idOf(33), email, expiresAt: later, usedAt: at });
  await tx.insert(schema.passwordHistory).values({ id: idOf(34), accountId: user, passwordHash: 'x', createdAt: at });
  await tx.insert(schema.userSessions).values({
    ...{ id: idOf(35), userId: user, tokenHash: 'x', device: 'x', ipAddress: '192.0.2.1', createdAt: at },
    ...{ confirmedAt: at, lastSeenAt: at, expiresAt: later, revokedAt: at },
  });
  await tx.insert(schema.adminSessions).values({
    ...{ id: idOf(36), familyId: idOf(36), adminId: admin, accessTokenHash: 'x', accessExpiresAt: later },
    ...{ refreshTokenHash: 'x', refreshExpiresAt: later, device: 'x', ipAddress: '192.0.2.1', createdAt: at },
    ...{ rotatedAt: at, revokedAt: at },
  });
  await tx.insert(schema.adminTotps).values({
    ...{ adminId: admin, secret: Buffer.from('x'), startedAt: at, confirmedAt: at, lastStep: 1 },
  });
  await tx.insert(schema.adminPasskeys).values({
    ...{ id: idOf(70), adminId: admin, name: 'Teléfono', credentialId: 'x', publicKey: Buffer.from('x'), counter: 1 },
    ...{ transports: ['internal'], rpId: 'cotejo.ejemplo.ec', createdAt: at, lastUsedAt: at },
  });
  await tx.insert(schema.adminRecoveryCodes).values({ adminId: admin, codeHash: 'x' });
  await tx.insert(schema.adminSignIns).values({
    ...{ id: idOf(71), adminId: admin, tokenHash: sha256, tries: 1, createdAt: at, expiresAt: later },
  });
  await tx.insert(schema.adminChallenges).values({
    ...{ adminId: admin, purpose: 'add', boundTo: idOf(36), challenge: 'x', createdAt: at, expiresAt: later },
  });
  await tx.insert(schema.adminCodeTries).values({
    ...{ adminId: admin, isKnownBrowser: false, wrong: 1, shutTimes: 1, shutUntil: later, lastWrongAt: at },
  });
  await tx.insert(schema.institutions).values({
    ...{ id: institution, slug: 'banco', name: 'Banco', type: 'BANK', logoImageId: image, email },
    ...{ branches: { mainBranch: { city: 'Quito' }, otherBranches: [] }, deletedAt: at },
    ...{ phone: '+59322981300', whatsapp: '+593991234567', website: 'https://banco.ejemplo.ec' },
    ...{ supervisor: 'SEPS', segment: 1 },
    loanTexts: { requirements: [], features: [], description: '' },
    ...timestamps,
  });
  await tx.insert(schema.legalRates).values({
    ...{ month: '2026-03-01', segment: 'consumo', maximumEffectiveRate: 16, ...source },
  });
  await tx.insert(schema.ceilingVersions).values({
    ...{ id: idOf(65), month: '2026-03-01', segment: 'consumo', maximumEffectiveRate: 16, ...source },
    ...{ changedAt: at, changedBy: admin, changedByName: 'Ana', proposedByName: 'Ana' },
  });
  await tx.insert(schema.proposedCeilings).values({
    ...{ month: '2026-03-01', segment: 'consumo', maximumEffectiveRate: 16, ...source, proposalId: idOf(63) },
    ...{ proposedAt: at, proposedBy: admin, proposedByName: 'Ana', toldAt: later },
  });
  await tx.insert(schema.chargedAverages).values({
    ...{ month: '2026-03-01', institutionId: institution, segment: 'consumo', effectiveRate: 15, amountLentCents: 1 },
    ...source,
  });
  await tx.insert(schema.rateVersions).values({
    ...{ id: idOf(60), institutionId: institution, number: 1, validFrom: at, product: pricedLoan },
    ...{ minRate: 15, maxRate: 16, ...source, note: 'x', createdBy: admin, createdByName: 'Ana' },
  });
  await tx.insert(schema.proposedRates).values({
    ...{ institutionId: institution, proposalId: idOf(64), versionId: idOf(60), product: pricedLoan },
    ...{ minRate: 15, maxRate: 16, ...source, note: 'x', proposedAt: at, proposedBy: admin, proposedByName: 'Ana' },
  });
  await tx.insert(schema.rateConfirmations).values({
    ...{ id: idOf(61), versionId: idOf(60), confirmedAt: at, ...source, confirmedBy: admin, confirmedByName: 'Ana' },
  });
  await tx.insert(schema.rateImports).values({
    ...{ id: idOf(62), kind: 'products', release: '1', rows: [], wrong: 0, createdAt: at, createdBy: admin },
    ...{ createdByName: 'Ana', appliedAt: later, appliedBy: admin, appliedByName: 'Ana', applied: [], confirmed: 0 },
    ...{ undoneAt: later, undoneBy: admin, undoneByName: 'Ana' },
  });
  await tx.insert(schema.credits).values({
    ...{ id: credit, userId: user, amountCents: 100_000, termMonths: 12, incomeCents: 90_000, location: 'Quito' },
    ...{ email, document: registered.cedula, status: 'REJECTED', institutionId: institution, amortizationType: 2 },
    ...{ ...timestamps, submittedAt: at, lastSubmittedAt: at, decidedAt: at, decidedBy: admin },
    ...{ decisionReason: reason, decisionWords: 'x' },
  });
  await tx.insert(schema.creditOffers).values({
    ...{ creditId: credit, snapshot: {}, sha256, takenAt: at, changedAtDecision: false },
  });
  await tx.insert(schema.creditReminders).values({ creditId: credit, sentAt: at });
  await tx.insert(schema.creditEvents).values({
    ...{ id: idOf(37), creditId: credit, at, status: 'REJECTED', by: 'admin', adminId: admin, note: 'x' },
  });
  await tx.insert(schema.phoneLinks).values({
    ...{ id: idOf(92), creditId: credit, sessionId: idOf(35), accessTokenHash: sha256, number: 42, device: 'x' },
    ...{ createdAt: at, openedAt: at, confirmedAt: at, expiresAt: later },
  });
  await tx.insert(schema.documents).values(stored);
  await tx.insert(schema.documentUploads).values({
    ...{ id: upload, creditId: credit, documentType: 'id', fileName: 'cedula.pdf', sizeBytes: 100, sha256 },
    ...{ receivedBytes: 100, documentId: document, phoneLinkId: idOf(92), ...timestamps },
  });
  await tx.insert(schema.documentParts).values({ uploadId: upload, firstByte: 0, sizeBytes: 100, storageKey: 'b' });
  await tx.insert(schema.documentOpenings).values({
    ...{ id: idOf(69), userId: user, adminId: admin, creditId: credit, documentId: document, documentType: 'id' },
    ...{ role: 'institution', institutionId: institution, openedAt: at },
  });
  await tx.insert(schema.creditReturns).values({
    ...{ id: idOf(38), creditId: credit, round: 2, at, adminId: admin, reason, words: '', documents: [] },
    endedAt: later,
  });
  await tx.insert(schema.notes).values({
    ...{ id: idOf(64), userId: user, creditId: credit, text: 'x', authorId: admin, createdAt: at },
  });
  await tx.insert(schema.reasonUses).values({ reasonId: reason.id, creditId: credit });
  await tx.insert(schema.idempotencyKeys).values({
    ...{ userId: user, key: 'x', bodyHash: sha256, creditId: credit, createdAt: at },
  });
  await tx.insert(schema.searchHistory).values({
    ...{ id: idOf(39), userId: user, createdAt: at, amountCents: 100_000, termMonths: 12, incomeCents: 90_000 },
    ...{ location: 'Quito', results: 1 },
  });
  await tx.insert(schema.consents).values({
    ...{ id: idOf(40), userId: user, creditId: credit, termsVersionId: terms, purpose: 'application' },
    ...{ acceptedAt: at, ipAddress: '192.0.2.1' },
  });
  await tx.insert(schema.handoverSettings).values({
    ...{ institutionId: institution, channel: 'email', contacts: [{ name: 'Ana', email }], version: 2 },
    proposed: [{ name: 'Eva', email: 'eva@banco.ejemplo.ec', by: admin, byName: 'Ana', at: at.toISOString() }],
  });
  await tx.insert(schema.handoverConsents).values({
    ...{ id: idOf(64), userId: user, creditId: credit, institutionId: institution, termsVersionId: terms },
    ...{ given: true, acceptedAt: at, ipAddress: '192.0.2.1', endedAt: later },
  });
  await tx.insert(schema.handovers).values({
    ...{ id: idOf(65), creditId: credit, institutionId: institution, state: 'declined', by: 'office' },
    ...{ answers: [], createdAt: at, tryingSince: at, sentAt: at, remindAt: at, answerDueAt: at, remindedAt: at },
    ...{ approvedVersion: 1, sending: 1, closeDueAt: at, toldNeed: 'close', reopenedAt: at },
    ...{ firstSentAt: at, firstAnsweredAt: at },
    ...{ openedAt: at, receivedAt: at, contactedAt: at, closedAt: at },
  });
  await tx.insert(schema.handoverLinks).values({
    ...{ id: idOf(66), handoverId: idOf(65), contactName: 'Ana', contactEmail: email, tokenHash: sha256 },
    ...{ mailId: idOf(41), createdAt: at, sentAt: at, refusedAt: at, expiresAt: later, endedAt: at },
    ...{ sending: 1, isReminder: false, isRenewal: false },
  });
  await tx.insert(schema.handoverDisputes).values({
    ...{ id: idOf(91), handoverId: idOf(65), about: 'declined', words: 'No es así', at, answeredAt: at, closedAt: at },
  });
  await tx.insert(schema.handoverSessions).values({
    ...{ id: idOf(67), linkId: idOf(66), tokenHash: sha256, createdAt: at, expiresAt: later, endedAt: at },
  });
  await tx.insert(schema.handoverLog).values({
    ...{ id: idOf(68), handoverId: idOf(65), linkId: idOf(66), at, kind: 'downloaded', by: 'contact', who: 'Ana' },
    what: 'zip',
    ipAddress: '192.0.2.1',
  });
  await tx.insert(schema.notifications).values({
    ...{ id: notification, type: 'new_credit', message: 'x', entityId: credit, metadata: {}, createdAt: at },
  });
  await tx.insert(schema.notificationWatermarks).values({ adminId: admin, readUntil: at });
  await tx.insert(schema.notificationReads).values({ adminId: admin, notificationId: notification, readAt: at });
  await tx.insert(schema.activities).values({
    ...{ id: activity, type: 'credit', status: 'rejected', description: 'x', targetId: credit, targetName: 'x' },
    ...{ details: {}, adminId: admin, adminName: 'x', timestamp: at, wordsHash: sha256, source: 'server' },
  });
  await tx.insert(schema.activityWords).values({
    ...{ activityId: activity, personId: user, salt: 'x', description: 'x', targetName: 'x', details: {} },
  });
  await tx.insert(schema.activityDigests).values({
    ...{ number: 1, lastRecord: 1, recordCount: 1, digest: sha256, madeAt: at },
  });
  await tx.insert(schema.mails).values({
    ...{ id: idOf(41), kind: 'welcome', toEmail: email, subject: 'x', bodyText: 'x', bodyHtml: 'x' },
    ...{ createdAt: at, sentAt: at, lastError: 'x' },
  });
  await tx.insert(schema.systemFacts).values({ name: 'x', value: true, updatedAt: at });
}
