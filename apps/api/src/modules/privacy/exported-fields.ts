import { centsToDollars } from '@cotejo/finance/money';
import { creditNumber } from '#modules/credits';
import type {
  admins,
  consents,
  creditOffers,
  credits,
  documentOpenings,
  documents,
  documentUploads,
  handoverConsents,
  handoverDisputes,
  handoverLog,
  handovers,
  idempotencyKeys,
  userSessions,
} from '#platform/db/schema.ts';

/**
 * What the export says of each column; null for nothing, as for internal ids, versions and secrets. A new column does
 * not compile until it is listed, so that none is left out silently.
 */
type ExportedFields<Row> = { readonly [Column in keyof Row]-?: ((row: Row) => Record<string, unknown>) | null };

export type ExportedRow = Record<string, unknown>;

export const exportRow = <Row>(fields: ExportedFields<Row>, row: Row): ExportedRow =>
  Object.assign({}, ...Object.values<ExportedFields<Row>[keyof Row]>(fields).map((field) => field?.(row)));

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Its figures are added separately, from the offer. */
export const creditFields: ExportedFields<typeof credits.$inferSelect> = {
  id: ({ id }) => ({ id }),
  runningNumber: (credit) => ({ number: creditNumber(credit) }),
  amountCents: ({ amountCents }) => ({ amount: centsToDollars(amountCents) }),
  termMonths: ({ termMonths }) => ({ term: termMonths }),
  incomeCents: ({ incomeCents }) => ({ income: centsToDollars(incomeCents) }),
  location: ({ location }) => ({ location }),
  email: ({ email }) => ({ email }),
  document: ({ document }) => ({ document }),
  status: ({ status }) => ({ status }),
  amortizationType: ({ amortizationType }) => ({ amortizationType }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  submittedAt: ({ submittedAt }) => ({ submittedAt: iso(submittedAt) }),
  lastSubmittedAt: ({ lastSubmittedAt }) => ({ lastSubmittedAt: iso(lastSubmittedAt) }),
  givenBackAt: ({ givenBackAt }) => ({ givenBackAt: iso(givenBackAt) }),
  approvalToldAt: null,
  decidedAt: ({ decidedAt }) => ({ decidedAt: iso(decidedAt) }),
  round: ({ round }) => ({ round }),
  decisionReason: ({ decisionReason: reason, decisionWords: words }) => ({ rejection: { reason, words } }),
  // Exported with its reason.
  decisionWords: null,
  // Exported by name.
  institutionId: null,
  userId: null,
  // Data of the administrator.
  decidedBy: null,
  takenBy: null,
  takenSince: null,
  takenUntil: null,
  version: null,
  updatedAt: null,
};

/** The file itself is added separately. */
export const documentFields: ExportedFields<typeof documents.$inferSelect> = {
  id: ({ id }) => ({ id }),
  creditId: ({ creditId }) => ({ creditId }),
  documentType: ({ documentType }) => ({ documentType }),
  fileName: ({ fileName }) => ({ fileName }),
  fileType: ({ fileType }) => ({ fileType }),
  isVerified: ({ isVerified }) => ({ isVerified }),
  verifiedAt: ({ verifiedAt }) => ({ verifiedAt: iso(verifiedAt) }),
  comments: ({ comments }) => ({ comments }),
  reason: ({ reason }) => ({ reason }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  // Follow from the file, or say where it is stored.
  sizeBytes: null,
  receivedBytes: null,
  dimensions: null,
  sha256: null,
  receivedSha256: null,
  storageKey: null,
  // Data of the administrator.
  verifiedBy: null,
  version: null,
  source: ({ source }) => ({ source }),
  // Retention of a document that the user replaced or deleted.
  replacedAt: null,
  phoneLinkId: null,
};

export const sessionFields: ExportedFields<typeof userSessions.$inferSelect> = {
  device: ({ device }) => ({ device }),
  ipAddress: ({ ipAddress }) => ({ address: ipAddress }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  lastSeenAt: ({ lastSeenAt }) => ({ lastSeen: iso(lastSeenAt) }),
  tokenHash: null,
  id: null,
  userId: null,
  // Follow from the times above and the settings.
  confirmedAt: null,
  expiresAt: null,
  revokedAt: null,
};

/** A finished upload is exported as a document. */
export const uploadFields: ExportedFields<typeof documentUploads.$inferSelect> = {
  creditId: ({ creditId }) => ({ creditId }),
  documentType: ({ documentType }) => ({ documentType }),
  fileName: ({ fileName }) => ({ fileName }),
  sizeBytes: ({ sizeBytes }) => ({ sizeBytes }),
  receivedBytes: ({ receivedBytes }) => ({ receivedBytes }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  updatedAt: ({ updatedAt }) => ({ updatedAt: iso(updatedAt) }),
  phoneLinkId: ({ phoneLinkId }) => ({ source: phoneLinkId === null ? 'web' : 'phone' }),
  id: null,
  documentId: null,
  // Follows from the file.
  sha256: null,
};

export const idempotencyKeyFields: ExportedFields<typeof idempotencyKeys.$inferSelect> = {
  key: ({ key }) => ({ key }),
  creditId: ({ creditId }) => ({ creditId }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  userId: null,
  // The request is exported as the credit.
  bodyHash: null,
};

export const adminFields: ExportedFields<typeof admins.$inferSelect> = {
  email: ({ email }) => ({ email }),
  nombres: ({ nombres }) => ({ nombres }),
  apellidos: ({ apellidos }) => ({ apellidos }),
  telefono: ({ telefono }) => ({ telefono }),
  permissions: ({ permissions }) => ({ permissions }),
  isActive: ({ isActive }) => ({ isActive }),
  lastSuccessfulLogin: ({ lastSuccessfulLogin }) => ({ lastSuccessfulLogin: iso(lastSuccessfulLogin) }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  passwordHash: null,
  // State of the sign-in.
  passwordChangedAt: null,
  requiresPasswordChange: null,
  hasSecondFactor: null,
  knownBrowsersSince: null,
  wrongTemporaryTries: null,
  failedLogins: null,
  lockedUntil: null,
  id: null,
  userId: null,
  updatedAt: null,
};

/** The terms version is added separately. */
export const consentFields: ExportedFields<typeof consents.$inferSelect> = {
  acceptedAt: ({ acceptedAt }) => ({ acceptedAt: iso(acceptedAt) }),
  ipAddress: ({ ipAddress }) => ({ address: ipAddress }),
  purpose: ({ purpose }) => ({ kind: 'terms', given: true, purpose, institutionId: null, institutionName: null }),
  creditId: ({ creditId }) => ({ creditId }),
  id: null,
  userId: null,
  termsVersionId: null,
};

/** Names of the institution and of the terms version are added separately. */
export const handoverConsentFields: ExportedFields<typeof handoverConsents.$inferSelect> = {
  given: ({ given }) => ({ kind: 'handover', given }),
  creditId: ({ creditId }) => ({ creditId }),
  institutionId: ({ institutionId }) => ({ institutionId }),
  acceptedAt: ({ acceptedAt }) => ({ acceptedAt: iso(acceptedAt) }),
  ipAddress: ({ ipAddress }) => ({ address: ipAddress }),
  id: null,
  userId: null,
  termsVersionId: null,
  // Follows from the choice of another institution.
  endedAt: null,
};

export const handoverFields: ExportedFields<typeof handovers.$inferSelect> = {
  id: ({ id }) => ({ id }),
  creditId: ({ creditId }) => ({ creditId }),
  institutionId: ({ institutionId }) => ({ institutionId }),
  state: ({ state }) => ({ state }),
  by: ({ by }) => ({ by }),
  answers: ({ answers }) => {
    const last = answers.at(-1);
    if (!last) return { answer: null };
    const { from: _from, ...answer } = last;
    return { answer };
  },
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  sentAt: ({ sentAt }) => ({ sentAt: iso(sentAt) }),
  firstSentAt: ({ firstSentAt }) => ({ firstSentAt: iso(firstSentAt) }),
  firstAnsweredAt: ({ firstAnsweredAt }) => ({ firstAnsweredAt: iso(firstAnsweredAt) }),
  openedAt: ({ openedAt }) => ({ openedAt: iso(openedAt) }),
  receivedAt: ({ receivedAt }) => ({ receivedAt: iso(receivedAt) }),
  contactedAt: ({ contactedAt }) => ({ contactedAt: iso(contactedAt) }),
  closedAt: ({ closedAt }) => ({ closedAt: iso(closedAt) }),
  version: null,
  // When the contacts and the office are reminded.
  tryingSince: null,
  remindAt: null,
  answerDueAt: null,
  remindedAt: null,
  toldNeed: null,
  closeDueAt: null,
  sending: null,
  approvedVersion: null,
  reference: null,
  reopenedAt: ({ reopenedAt }) => ({ reopenedAt: iso(reopenedAt) }),
};

export const disputeFields: ExportedFields<typeof handoverDisputes.$inferSelect> = {
  about: ({ about }) => ({ about }),
  words: ({ words }) => ({ words }),
  at: ({ at }) => ({ at: iso(at) }),
  id: null,
  handoverId: null,
  answeredAt: null,
  closedAt: null,
};

const actAuthors = { system: 'system', admin: 'office', contact: 'institution' } as const;

export const handoverLogFields: ExportedFields<typeof handoverLog.$inferSelect> = {
  at: ({ at }) => ({ at: iso(at) }),
  kind: ({ kind }) => ({ kind }),
  by: ({ by }) => ({ by: actAuthors[by] }),
  id: null,
  handoverId: null,
  linkId: null,
  // What was opened stands in `documentOpenings`.
  what: null,
  // Data of the contact or reviewer.
  who: null,
  ipAddress: null,
};

export const openingFields: ExportedFields<typeof documentOpenings.$inferSelect> = {
  creditId: ({ creditId }) => ({ creditId }),
  documentId: ({ documentId }) => ({ documentId }),
  documentType: ({ documentType }) => ({ documentType }),
  role: ({ role }) => ({ role }),
  institutionId: ({ institutionId }) => ({ institutionId }),
  openedAt: ({ openedAt }) => ({ openedAt: iso(openedAt) }),
  id: null,
  userId: null,
  // Who it was is data of the reviewer.
  adminId: null,
};

export const offerFields: ExportedFields<typeof creditOffers.$inferSelect> = {
  // Exported with its figures.
  snapshot: null,
  sha256: ({ sha256 }) => ({ sha256 }),
  takenAt: ({ takenAt }) => ({ takenAt: iso(takenAt) }),
  // The offer is exported inside its credit.
  creditId: null,
  // About the product, not the user.
  changedAtDecision: null,
};
