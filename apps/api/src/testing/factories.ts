import { randomBytes } from 'node:crypto';
import { withCheckDigit } from '@cotejo/contracts/core/cedula';
import { permissions as allPermissions, type Permission } from '@cotejo/contracts/core/permissions';
import type { CreateCreditBody } from '@cotejo/contracts/credits/applicant';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { type RequiredDocumentType, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { AmortizationType } from '@cotejo/finance/schedule';
import { type Algorithm, hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { insertCreditAtStage, type PassedStage } from '#demo/insert-credit-at-stage.ts';
import { createLinkToken, createSessionToken, hashToken } from '#modules/handovers';
import { startAdminSession, startUserSession } from '#modules/identity';
import { loanTextsOf } from '#modules/institutions';
import { createPhoneToken } from '#modules/phone-links';
import { type InstitutionRow, pricedProductOf, selectInstitutions } from '#modules/rates';
import type { Actor } from '#platform/actor.ts';
import { days, minutes } from '#platform/clock.ts';
import type { Context, Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  admins,
  type credits,
  documents,
  handoverConsents,
  handoverLinks,
  handoverSessions,
  handoverSettings,
  handovers,
  institutions,
  phoneLinks,
  rateVersions,
  termsVersions,
  users,
} from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { pdfFile } from '#testing/files.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';

// Rows as the use cases would store them, for tests and demo data. People are synthetic: valid check digits,
// @ejemplo.ec.

export type User = typeof users.$inferSelect;
export type Admin = typeof admins.$inferSelect;
export type Institution = InstitutionRow;
export type Credit = typeof credits.$inferSelect;
export type StoredDocument = typeof documents.$inferSelect;

interface WithParts {
  readonly parts: Parts;
}

/** A context outside a request. */
export const contextFor = <A extends Actor = { kind: 'visitor' }>(
  parts: Parts,
  actor: A = { kind: 'visitor' } as A,
): Context<A> => ({ ...parts, actor, requestId: 'test', ipAddress: '127.0.0.1', device: 'test' });

/** Synthetic, of Pichincha. */
export const cedulaOf = (number: number): string => withCheckDigit(`17${String(number % 6_000_000).padStart(7, '0')}`);

let lastNumber = 100;
const nextNumber = (): number => {
  lastNumber += 1;
  return lastNumber;
};

export const factoryPassword = 'Prueba*2026';

const hashes = new Map<string, Promise<string>>();

/** Low parameters for speed; they are part of the hash. */
function hashCheaply(password: string): Promise<string> {
  const argon2id: Algorithm.Argon2id = 2;
  const storedHash = hashes.get(password) ?? hash(password, { algorithm: argon2id, memoryCost: 1024, timeCost: 1 });
  hashes.set(password, storedHash);
  return storedHash;
}

/** `token` is a bearer token. */
export async function createUser(
  { parts }: WithParts,
  { password = factoryPassword, ...overrides }: Partial<User> & { password?: string } = {},
): Promise<{ user: User; token: string }> {
  const now = overrides.createdAt ?? parts.clock.now();
  const number = nextNumber();
  const values: typeof users.$inferInsert = {
    id: newId(parts.clock),
    email: `persona${number}@ejemplo.ec`,
    cedula: cedulaOf(number),
    nombres: 'Ana Lucía',
    apellidos: 'Prueba Ejemplo',
    telefono: `09${String(number).padStart(8, '0')}`,
    direccion: 'Av. de los Ejemplos y Calle Segunda',
    passwordHash: overrides.passwordHash ?? (await hashCheaply(password)),
    passwordChangedAt: now,
    status: 'active',
    isEmailVerified: true,
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
  return inTransaction(parts.db, async (tx) => {
    const [user] = await tx.insert(users).values(values).returning();
    if (!user) throw new Error('The user was not inserted');
    const { accessToken } = await startUserSession(contextFor(parts), tx, user.id);
    return { user, token: accessToken };
  });
}

/** A session of somebody who is there. Returns its token. */
export const signInUser = ({ parts }: WithParts, id: string): Promise<string> =>
  inTransaction(parts.db, async (tx) => (await startUserSession(contextFor(parts), tx, id)).accessToken);

export interface SignedInAdmin {
  readonly admin: Admin;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** Whoever is created next is alone in the office: nobody else could confirm what they write. */
export async function deactivateAdmins({ parts }: WithParts): Promise<void> {
  await parts.db.update(admins).set({ isActive: false });
}

/** Has all permissions by default. */
export async function createAdmin(
  { parts }: WithParts,
  { password = factoryPassword, ...overrides }: Partial<Admin> & { password?: string; permissions?: Permission[] } = {},
): Promise<SignedInAdmin> {
  const now = parts.clock.now();
  const number = nextNumber();
  const values: typeof admins.$inferInsert = {
    id: newId(parts.clock),
    email: `revision${number}@ejemplo.ec`,
    nombres: 'Rosa',
    apellidos: 'Revisora Ejemplo',
    passwordHash: overrides.passwordHash ?? (await hashCheaply(password)),
    passwordChangedAt: now,
    permissions: [...allPermissions],
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
  return inTransaction(parts.db, async (tx) => {
    const [admin] = await tx.insert(admins).values(values).returning();
    if (!admin) throw new Error('The administrator was not inserted');
    const { accessToken, refreshToken } = await startAdminSession(contextFor(parts), tx, admin.id);
    return { admin, password, token: accessToken, refreshToken };
  });
}

const defaultPersonalLoan: Institution['personalLoan'] = {
  minAmount: 500,
  maxAmount: 100_000,
  minTerm: 3,
  maxTerm: 72,
  minIncome: 400,
  maxIncome: 8_000,
  minRate: 15.6,
  maxRate: 16.5,
  requirements: ['Cédula de identidad'],
  features: ['Sin penalidad por pago anticipado'],
  description: 'Préstamo personal de ejemplo',
  locations: [],
};

type InstitutionOverrides = Partial<Omit<Institution, 'personalLoan' | 'rates'>> & {
  personalLoan?: Partial<Institution['personalLoan']>;
};

/** An active bank without restrictions, already in the catalog. */
export async function createInstitution(
  { parts }: WithParts,
  { personalLoan, minRate = 15.6, maxRate = 16.5, ...overrides }: InstitutionOverrides = {},
): Promise<Institution> {
  const now = parts.clock.now();
  const number = nextNumber();
  const rates = { minRate, maxRate };
  const loan = { ...defaultPersonalLoan, ...rates, ...personalLoan };
  const [institution] = await parts.db
    .insert(institutions)
    .values({
      id: newId(parts.clock),
      slug: `banco-de-prueba-${number}`,
      name: `Banco de Prueba ${number}`,
      type: 'BANK',
      email: `creditos${number}@ejemplo.ec`,
      branches: { mainBranch: { city: '' }, otherBranches: [] },
      createdAt: now,
      updatedAt: now,
      loanTexts: loanTextsOf(loan),
      ...overrides,
    })
    .returning();
  if (!institution) throw new Error('The institution was not inserted');
  await parts.db.insert(rateVersions).values({
    ...{ id: newId(parts.clock), institutionId: institution.id, number: 1, validFrom: institution.createdAt },
    ...{ product: pricedProductOf(loan), ...rates, sourceLabel: 'Tarifario de prueba' },
  });
  await refreshCatalog(parts);
  return storedInstitution(parts, institution.id);
}

async function storedInstitution(parts: Parts, id: string): Promise<Institution> {
  const [row] = await selectInstitutions(parts.db, eq(institutions.id, id));
  if (!row) throw new Error('The institution is not stored');
  return row;
}

/** Publishes the next version of the rates. */
export async function publishRates(
  { parts }: WithParts,
  id: string,
  { personalLoan, ...changed }: Pick<InstitutionOverrides, 'minRate' | 'maxRate' | 'personalLoan'>,
): Promise<void> {
  const { minRate, maxRate, rates, ...present } = await storedInstitution(parts, id);
  await parts.db.insert(rateVersions).values({
    ...{ id: newId(parts.clock), institutionId: id, number: rates.number + 1 },
    validFrom: new Date(rates.validFrom.getTime() + 1),
    product: pricedProductOf({ ...present.personalLoan, ...personalLoan }),
    ...{ minRate, maxRate, ...changed, sourceLabel: 'Tarifario de prueba' },
  });
  await refreshCatalog(parts);
}

const stagesWithInstitution: readonly CreditStatus[] = [
  'INSTITUTION_SELECTED',
  'DOCUMENTS_SUBMITTED',
  'UNDER_REVIEW',
  'APPROVED',
  'REJECTED',
];
const submittedStages = stagesWithInstitution.slice(1);

interface CreditOptions {
  userId: string;
  /** Default PENDING. Submitted stages have an institution, an amortization type and three documents. */
  stage?: CreditStatus;
  /** Default: created when the stage needs one. */
  institution?: Institution;
  amortizationType?: AmortizationType | null;
  amountCents?: number;
  termMonths?: number;
  incomeCents?: number;
  location?: string;
  createdAt?: Date;
  submittedAt?: Date;
  decidedAt?: Date;
  /** Of the three documents of a submitted stage. */
  isVerified?: boolean | null;
  /** False omits them, for tests with many rows. */
  withDocuments?: boolean;
}

/** The body of `POST /credits`. */
export const sampleRequest = (overrides: Partial<CreateCreditBody> = {}): CreateCreditBody => ({
  amount: 5_000,
  term: 24,
  income: 1_200,
  location: 'Quito',
  email: 'otra@ejemplo.ec',
  document: '0900000001',
  termsAccepted: true,
  ...overrides,
});

export async function createCredit({ parts }: WithParts, options: CreditOptions): Promise<Credit> {
  const { stage = 'PENDING' } = options;
  const createdAt = options.createdAt ?? parts.clock.now();
  const isSubmitted = submittedStages.includes(stage);
  const needsInstitution = stagesWithInstitution.includes(stage);
  const institution = options.institution ?? (needsInstitution ? await createInstitution({ parts }) : null);
  const submittedAt = isSubmitted ? (options.submittedAt ?? createdAt) : null;
  const decidedAt = stage === 'APPROVED' || stage === 'REJECTED' ? (options.decidedAt ?? submittedAt) : null;
  const progress = { status: stage, institution, createdAt, submittedAt, decidedAt };
  const credit = await inTransaction(parts.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, options.userId));
    if (!user) throw new Error('Nobody to apply');
    return insertCreditAtStage(tx, {
      ...progress,
      user,
      snapshot: parts.catalog.snapshot,
      amortizationType: options.amortizationType ?? (isSubmitted ? 2 : null),
      amountCents: options.amountCents ?? 1_000_000,
      termMonths: options.termMonths ?? 24,
      incomeCents: options.incomeCents ?? 120_000,
      location: options.location ?? 'Quito',
      timeline: timelineOf(progress),
      newIdAt: () => newId(parts.clock),
    });
  });
  if (isSubmitted && options.withDocuments !== false) {
    for (const documentType of requiredDocumentTypes) {
      await uploadDocument({ parts }, { creditId: credit.id, documentType, isVerified: options.isVerified ?? null });
    }
  }
  return credit;
}

interface Progress {
  readonly status: CreditStatus;
  readonly institution: Institution | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
}

function timelineOf({ status, institution, createdAt, submittedAt, decidedAt }: Progress): PassedStage[] {
  const reviewedAt = decidedAt ?? (status === 'UNDER_REVIEW' ? submittedAt : null);
  const timeline: PassedStage[] = [{ status: 'PENDING', at: createdAt, by: 'user' }];
  if (institution) timeline.push({ status: 'INSTITUTION_SELECTED', at: createdAt, by: 'user' });
  if (submittedAt) timeline.push({ status: 'DOCUMENTS_SUBMITTED', at: submittedAt, by: 'user' });
  if (reviewedAt) timeline.push({ status: 'UNDER_REVIEW', at: reviewedAt, by: 'admin' });
  if (decidedAt) timeline.push({ status, at: decidedAt, by: 'admin' });
  if (status === 'CANCELLED') timeline.push({ status, at: createdAt, by: 'user' });
  return timeline;
}

interface DocumentOptions {
  creditId: string;
  documentType?: RequiredDocumentType;
  bytes?: Buffer;
  fileName?: string;
  fileType?: StoredDocument['fileType'];
  isVerified?: boolean | null;
  createdAt?: Date;
}

/** Default: a small PDF. */
export async function uploadDocument({ parts }: WithParts, options: DocumentOptions): Promise<StoredDocument> {
  const [document] = await parts.db
    .insert(documents)
    .values(await storedDocument(parts, options))
    .returning();
  if (!document) throw new Error('The document was not inserted');
  return document;
}

/** A rejected and replaced document. */
export async function uploadFormerDocument({ parts }: WithParts, options: DocumentOptions) {
  const [document] = await parts.db
    .insert(documents)
    .values({ ...(await storedDocument(parts, { isVerified: false, ...options })), replacedAt: parts.clock.now() })
    .returning();
  if (!document) throw new Error('The document was not inserted');
  return document;
}

async function storedDocument(parts: Parts, options: DocumentOptions) {
  const { creditId, documentType = 'id', isVerified = null } = options;
  const { key, sha256, sizeBytes } = await parts.storage.put(options.bytes ?? (await pdfFile()));
  const now = options.createdAt ?? parts.clock.now();
  return {
    id: newId(parts.clock),
    creditId,
    documentType,
    fileName: options.fileName ?? `${documentType}.pdf`,
    fileType: options.fileType ?? ('application/pdf' as const),
    sizeBytes,
    sha256,
    receivedBytes: sizeBytes,
    receivedSha256: sha256,
    storageKey: key,
    source: 'web' as const,
    isVerified,
    verifiedAt: isVerified === null ? null : now,
    createdAt: now,
  };
}

/** For idempotent requests. */
export const randomKey = (): string => randomBytes(12).toString('hex');

export { jpegWithExif, pdfFile, pngFile, uploadForm } from '#testing/files.ts';

/** Confirmed contacts of an institution. */
export async function confirmContacts(
  { parts }: WithParts,
  institutionId: string,
  emails: readonly string[],
  channel: 'email' | 'none' = 'email',
): Promise<void> {
  const contacts = emails.map((email) => ({ name: 'Marta Oficial', email }));
  await parts.db
    .insert(handoverSettings)
    .values({ institutionId, channel, contacts, version: 2 })
    .onConflictDoUpdate({ target: handoverSettings.institutionId, set: { channel, contacts } });
}

/** The file of an approved application, opened by a contact: `token` is a bearer token, `link` that of the mailed link. */
export async function createOpenedHandover({ parts }: WithParts, credit: Credit) {
  const { clock, db } = parts;
  const { institutionId } = credit;
  if (institutionId === null) throw new Error('A hand-over needs an institution');
  const [terms] = await db.select({ id: termsVersions.id }).from(termsVersions).limit(1);
  if (!terms) throw new Error('A consent needs terms');
  const [id, linkId, link, token] = [newId(clock), newId(clock), createLinkToken(), createSessionToken()];
  const now = clock.now();
  const email = `contacto${nextNumber()}@banco.ejemplo.ec`;
  const expiresAt = new Date(now.getTime() + days(14));
  await inTransaction(db, async (tx) => {
    await tx
      .insert(handoverSettings)
      .values({ institutionId, channel: 'email', contacts: [{ name: 'Marta', email }], version: 2 })
      .onConflictDoNothing();
    await tx.insert(handoverConsents).values({
      ...{ id: newId(clock), userId: credit.userId, creditId: credit.id, institutionId, termsVersionId: terms.id },
      ...{ given: true, acceptedAt: now, ipAddress: '127.0.0.1' },
    });
    await tx.insert(handovers).values({
      ...{
        id,
        creditId: credit.id,
        institutionId,
        state: 'sent',
        answers: [],
        createdAt: now,
        tryingSince: now,
        sending: 1,
      },
      approvedVersion: credit.version,
      ...{ sentAt: now, firstSentAt: now, openedAt: now },
    });
    await tx.insert(handoverLinks).values({
      ...{ id: linkId, handoverId: id, contactName: 'Marta', contactEmail: email, mailId: newId(clock) },
      ...{ sending: 1, isReminder: false, isRenewal: false },
      ...{ tokenHash: hashToken(link), createdAt: now, sentAt: now, expiresAt },
    });
    await tx.insert(handoverSessions).values({
      ...{ id: newId(clock), linkId, tokenHash: hashToken(token), createdAt: now, expiresAt },
    });
  });
  return { id, token, link, linkId, email };
}

/** A phone that the person let in: `token` is its bearer token. */
export async function createConfirmedPhone({ parts }: WithParts, credit: Pick<Credit, 'id'>) {
  const { clock, db } = parts;
  const [id, token] = [newId(clock), createPhoneToken()];
  const now = clock.now();
  await db.insert(phoneLinks).values({
    ...{ id, creditId: credit.id, accessTokenHash: hashToken(token), device: 'Chrome en Android', number: 42 },
    ...{ createdAt: now, openedAt: now, confirmedAt: now, expiresAt: new Date(now.getTime() + minutes(30)) },
  });
  return { id, token };
}
