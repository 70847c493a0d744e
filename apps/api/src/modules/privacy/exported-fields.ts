import { centsToDollars } from '@cotejo/finance';
import type {
  admins,
  consents,
  creditOffers,
  credits,
  documents,
  documentUploads,
  idempotencyKeys,
  userSessions,
} from '#db/schema.ts';
import { creditNumber } from '#modules/credits';

/**
 * What a person is given of each column of a row, in the order of the file; null for what says
 * nothing about them. A new column does not compile until it stands here: nothing that is held
 * about somebody can be left out silently.
 */
type ExportedFields<Row> = { readonly [Column in keyof Row]-?: ((row: Row) => Record<string, unknown>) | null };

/** The fields of a row as they are exported. */
export const exportRow = <Row>(fields: ExportedFields<Row>, row: Row): Record<string, unknown> =>
  Object.assign({}, ...Object.values<ExportedFields<Row>[keyof Row]>(fields).map((field) => field?.(row)));

const dollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const creditFields: ExportedFields<typeof credits.$inferSelect> = {
  id: ({ id }) => ({ id }),
  runningNumber: (credit) => ({ number: creditNumber(credit) }),
  amountCents: ({ amountCents }) => ({ amount: dollars(amountCents) }),
  termMonths: ({ termMonths }) => ({ term: termMonths }),
  incomeCents: ({ incomeCents }) => ({ income: dollars(incomeCents) }),
  location: ({ location }) => ({ location }),
  email: ({ email }) => ({ email }),
  document: ({ document }) => ({ document }),
  status: ({ status }) => ({ status }),
  amortizationType: ({ amortizationType }) => ({ amortizationType }),
  annualRatePercent: ({ annualRatePercent }) => ({ rate: annualRatePercent }),
  instalmentCents: ({ instalmentCents }) => ({ monthlyPayment: dollars(instalmentCents) }),
  totalInterestCents: ({ totalInterestCents }) => ({ totalInterest: dollars(totalInterestCents) }),
  totalPaymentCents: ({ totalPaymentCents }) => ({ totalPayment: dollars(totalPaymentCents) }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  submittedAt: ({ submittedAt }) => ({ submittedAt: iso(submittedAt) }),
  lastSubmittedAt: ({ lastSubmittedAt }) => ({ lastSubmittedAt: iso(lastSubmittedAt) }),
  decidedAt: ({ decidedAt }) => ({ decidedAt: iso(decidedAt) }),
  round: ({ round }) => ({ round }),
  decisionReason: ({ decisionReason: reason, decisionWords: words }) => ({ rejection: { reason, words } }),
  // With its reason.
  decisionWords: null,
  // The name of the institution is beside it.
  institutionId: null,
  // The person is the caller.
  userId: null,
  // Who decided is about the administrator.
  decidedBy: null,
  // Of no meaning outside the database.
  version: null,
  updatedAt: null,
};

/** The file itself is beside it. */
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
  // The file says these itself, or where it is stored.
  sizeBytes: null,
  receivedBytes: null,
  dimensions: null,
  sha256: null,
  receivedSha256: null,
  storageKey: null,
  // Who verified is about the administrator.
  verifiedBy: null,
  version: null,
  // How long the office keeps a document that the person replaced or deleted.
  replacedAt: null,
};

export const sessionFields: ExportedFields<typeof userSessions.$inferSelect> = {
  device: ({ device }) => ({ device }),
  ipAddress: ({ ipAddress }) => ({ address: ipAddress }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  lastSeenAt: ({ lastSeenAt }) => ({ lastSeen: iso(lastSeenAt) }),
  // The key of the session.
  tokenHash: null,
  id: null,
  userId: null,
  // They follow from the times above and from the settings.
  confirmedAt: null,
  expiresAt: null,
  revokedAt: null,
};

/** The bytes follow as a document once they are all there. */
export const uploadFields: ExportedFields<typeof documentUploads.$inferSelect> = {
  creditId: ({ creditId }) => ({ creditId }),
  documentType: ({ documentType }) => ({ documentType }),
  fileName: ({ fileName }) => ({ fileName }),
  sizeBytes: ({ sizeBytes }) => ({ sizeBytes }),
  receivedBytes: ({ receivedBytes }) => ({ receivedBytes }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  updatedAt: ({ updatedAt }) => ({ updatedAt: iso(updatedAt) }),
  // Of no meaning outside the database.
  id: null,
  documentId: null,
  // The file says it itself.
  sha256: null,
};

export const idempotencyKeyFields: ExportedFields<typeof idempotencyKeys.$inferSelect> = {
  key: ({ key }) => ({ key }),
  creditId: ({ creditId }) => ({ creditId }),
  createdAt: ({ createdAt }) => ({ createdAt: iso(createdAt) }),
  // The person is the caller.
  userId: null,
  // Of the request, which stands in the credit.
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
  // A secret.
  passwordHash: null,
  // The state of the sign-in.
  passwordChangedAt: null,
  requiresPasswordChange: null,
  wrongTemporaryTries: null,
  failedLogins: null,
  lockedUntil: null,
  // Of no meaning outside the database.
  id: null,
  userId: null,
  updatedAt: null,
};

/** The version of the terms is beside it. */
export const consentFields: ExportedFields<typeof consents.$inferSelect> = {
  acceptedAt: ({ acceptedAt }) => ({ acceptedAt: iso(acceptedAt) }),
  ipAddress: ({ ipAddress }) => ({ address: ipAddress }),
  purpose: ({ purpose }) => ({ purpose }),
  id: null,
  userId: null,
  creditId: null,
  termsVersionId: null,
};

export const offerFields: ExportedFields<typeof creditOffers.$inferSelect> = {
  snapshot: ({ snapshot }) => ({ snapshot }),
  sha256: ({ sha256 }) => ({ sha256 }),
  takenAt: ({ takenAt }) => ({ takenAt: iso(takenAt) }),
  // The offer is inside its credit.
  creditId: null,
  // Worked out from the product, not from the person.
  changedAtDecision: null,
};
