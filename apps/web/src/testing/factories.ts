import type { Admin } from '@cotejo/contracts/admins';
import { permissions } from '@cotejo/contracts/core/permissions';
import type { CreateCreditBody, CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import type { requestFields } from '@cotejo/contracts/credits/applicant.schemas';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';
import { type Reason, reasons } from '@cotejo/contracts/credits/reasons';
import type { AdminCredit, AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { Turn, TurnStep } from '@cotejo/contracts/credits/turn';
import type { DashboardStats } from '@cotejo/contracts/dashboard';
import type { Note } from '@cotejo/contracts/desk/notes';
import type { Taken } from '@cotejo/contracts/desk/take';
import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { AdminHandoverDetail } from '@cotejo/contracts/handovers/admin';
import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import type { User } from '@cotejo/contracts/identity/users';
import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import type { Institution } from '@cotejo/contracts/institutions/public';
import type { Notification } from '@cotejo/contracts/notifications';
import type { Offer } from '@cotejo/contracts/offers';
import type { RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import type { ShownRates } from '@cotejo/contracts/rates/source';
import type { Charge } from '@cotejo/finance/charges';
import { noCriteria } from '@cotejo/finance/criteria';
import { costOfSchedule } from '@cotejo/finance/loan-cost';
import { centsToDollars } from '@cotejo/finance/money';
import { frenchSchedule, tableRowsOf } from '@cotejo/finance/schedule';

// As the API returns them, with every field filled. First for applicants and visitors, then for the back office.

const institutionDay = '2026-11-20T15:00:00.000Z';

export function sampleUser(overrides: Partial<User> = {}): User {
  return {
    id: '0195e000-0000-7000-8000-000000000101',
    email: 'maria.quishpe@ejemplo.ec',
    cedula: '1700000050',
    nombres: 'María Fernanda',
    apellidos: 'Quishpe Toapanta',
    telefono: '0990000050',
    direccion: 'Av. de los Shyris, Quito',
    requiresPasswordChange: false,
    status: 'active',
    createdAt: '2026-11-01T15:00:00.000Z',
    isEmailVerified: true,
    roles: ['user'],
    ...overrides,
  };
}

export function sampleRates(overrides: Partial<ShownRates> = {}): ShownRates {
  return {
    validFrom: '2026-10-05T15:00:00.000Z',
    confirmedAt: '2026-11-03T15:00:00.000Z',
    isStale: false,
    isExcluded: false,
    source: { label: 'Tarifario de noviembre', url: 'https://banco.example/tarifario' },
    ...overrides,
  };
}

export function sampleInstitution(overrides: Partial<Institution> & { name: string; minRate: number }): Institution {
  const { name, minRate } = overrides;
  const loan = {
    minAmount: 500,
    maxAmount: 40_000,
    minTerm: 3,
    maxTerm: 60,
    minIncome: 460,
    maxIncome: 9_200,
    minRate,
    maxRate: minRate + 1.5,
    requirements: [],
    features: [],
    description: '',
    locations: [],
    charges: [],
    criteria: noCriteria,
  };
  return {
    id: `0195e000-0000-7000-8000-${name.length.toString().padStart(4, '0')}${minRate.toFixed(2).replace('.', '').padStart(8, '0')}`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    type: name.startsWith('Banco') || name === 'Produbanco' ? 'BANK' : 'COOPERATIVE',
    logo: `data:image/svg+xml,${encodeURIComponent(sampleLogo(name))}`,
    email: null,
    phone: null,
    whatsapp: null,
    website: null,
    supervisor: null,
    segment: null,
    maxRate: minRate + 1.5,
    isActive: true,
    available: true,
    featured: false,
    branches: { mainBranch: { city: 'Quito' }, otherBranches: [{ city: 'Cuenca' }] },
    products: { personalLoan: loan },
    rates: sampleRates(),
    answerRecord: null,
    createdAt: institutionDay,
    updatedAt: institutionDay,
    ...overrides,
  };
}

/** As the office gets it. */
export function sampleAdminInstitution(overrides: Parameters<typeof sampleInstitution>[0]): AdminInstitution {
  return {
    ...sampleInstitution(overrides),
    version: 1,
    answerRecord: {
      ...{ from: '2025-11-21', to: '2026-11-20', due: 0, inTime: 0, medianWorkingDays: null, shown: false },
      ...overrides.answerRecord,
    },
  };
}

function sampleLogo(name: string): string {
  const initials = name
    .replace(/^(Banco|Cooperativa)( del| de)? /, '')
    .slice(0, 2)
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"><rect width="44" height="44" rx="9" fill="#0A6AA6"/><text x="22" y="28" font-family="sans-serif" font-size="16" font-weight="700" text-anchor="middle" fill="#fff">${initials}</text></svg>`;
}

/** An offer for $8.000 over 48 months. */
export function sampleOffer(name: string, totalPayment: number, overrides: Partial<Offer['institution']> = {}): Offer {
  const available = overrides.available ?? true;
  return {
    institution: {
      ...{ id: `id-${name}`, name, type: 'BANK', logo: null, featured: false, available, answerRecord: null },
      ...overrides,
    },
    rate: 13.25,
    monthlyPayment: Math.round((totalPayment / 48) * 100) / 100,
    totalPayment,
    totalInterest: totalPayment - 8_000,
    effectiveRate: 14.09,
    charges: [],
    received: 8_000,
    upfront: 0,
    refunded: 0,
    chargesCost: 0,
    realCost: totalPayment - 8_000,
    realTotal: totalPayment,
    realAnnualRate: 14.09,
    firstPayment: Math.round((totalPayment / 48) * 100) / 100,
    lastPayment: Math.round((totalPayment / 48) * 100) / 100,
    aboveCeiling: false,
    averageCharged: null,
    rates: sampleRates(),
    criteria: noCriteria,
    available,
  };
}

/** An offer for $5.000 over 24 months, priced with charges like on the server. */
export function pricedOffer(name: string, rate: number, charges: readonly Charge[], available = true): Offer {
  const schedule = frenchSchedule({ principalCents: 500_000, annualRatePercent: rate, termMonths: 24 });
  const monthlyPayment = centsToDollars(schedule.instalmentCents);
  const cost = costOfSchedule(schedule, charges, 'required');
  return {
    ...sampleOffer(name, monthlyPayment * 24, { available }),
    ...cost,
    rate,
    monthlyPayment,
    effectiveRate: costOfSchedule(schedule, [], 'none').realAnnualRate ?? 0,
  };
}

export function sampleDocument(overrides: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: '0195e000-0000-7000-8000-000000000401',
    documentType: 'id',
    fileName: 'cedula.jpg',
    source: 'web',
    fileType: 'image/jpeg',
    sizeBytes: 40_000,
    isVerified: null,
    verificationDate: null,
    reason: null,
    version: 1,
    createdAt: '2026-11-18T15:00:00.000Z',
    metadata: {},
    ...overrides,
  };
}

/** The samples wait unless another status is given. */
const isWaiting = (status: CreditStatus = 'DOCUMENTS_SUBMITTED'): boolean =>
  awaitingReviewStatuses.some((awaiting) => awaiting === status);

/** The application form, filled in. */
export const sampleForm = (overrides: Partial<CreateCreditBody> = {}): CreateCreditBody => ({
  amount: 8_000,
  term: 48,
  income: 1_200,
  location: 'Quito',
  email: 'maria@ejemplo.ec',
  document: '1700000050',
  termsAccepted: true,
  ...overrides,
});

/**
 * The words of a screen for each field of the request, as in the samples below. A new field does not compile until it
 * is listed; then the tests of the screens that show a request look for it.
 */
export const sampleRequestWords: Record<keyof typeof requestFields, string> = {
  amount: '$8.000',
  term: '48\u00a0meses',
  income: '$1.200',
  location: 'Quito',
};

/** Approved: the institution has it and did not answer in time. */
function sampleTurn(credit: Omit<UserCredit, 'turn'>): Turn {
  const person = (step: TurnStep, since = credit.createdAt): Turn => ({ who: 'person', step, since, by: null });
  const nobody = (step: TurnStep): Turn => ({ who: 'nobody', step, since: credit.updatedAt, by: null });
  switch (credit.status) {
    case 'APPROVED':
      return person('go', credit.updatedAt);
    case 'REJECTED':
      return nobody('rejected');
    case 'CANCELLED':
      return nobody('cancelled');
    case 'DOCUMENTS_SUBMITTED':
    case 'UNDER_REVIEW':
      return {
        ...{ who: 'cotejo', step: 'review', by: credit.answerBy },
        since: credit.lastSubmittedAt ?? credit.updatedAt,
      };
    default: {
      const since = credit.returned?.at ?? credit.createdAt;
      if (credit.corrections.some(({ replaced }) => !replaced)) return person('correct', since);
      if (credit.institution === null || credit.amortizationType === null) return person('choose', since);
      return person(findMissing(credit).length === 0 ? 'send' : 'documents', since);
    }
  }
}

/** A submitted application for $8.000 over 48 months at 13,25 %, French schedule. Its turn follows from the rest unless it is given. */
export function sampleCredit(overrides: Partial<UserCredit> = {}): UserCredit {
  const credit = { ...sampleCreditWithoutTurn(overrides), ...overrides };
  return { ...credit, turn: overrides.turn ?? sampleTurn(credit) };
}

function sampleCreditWithoutTurn(overrides: Partial<UserCredit>): Omit<UserCredit, 'turn'> {
  const schedule = frenchSchedule({ principalCents: 800_000, annualRatePercent: 13.25, termMonths: 48 });
  const table = tableRowsOf(schedule);
  return {
    id: '0195e000-0000-7000-8000-000000000301',
    number: 'C-26-00301',
    amount: 8_000,
    term: 48,
    income: 1_200,
    location: 'Quito',
    email: 'maria.quishpe@ejemplo.ec',
    document: '1700000050',
    termsAccepted: true,
    status: 'DOCUMENTS_SUBMITTED',
    version: 4,
    institutionId: '0195e000-0000-7000-8000-000000000501',
    institution: {
      id: '0195e000-0000-7000-8000-000000000501',
      name: 'Cooperativa Jardín Azuayo',
      type: 'COOPERATIVE',
      logo: null,
      minRate: 13.25,
      email: null,
      phone: null,
      whatsapp: null,
      website: null,
      slug: 'cooperativa-jardin-azuayo',
      branch: 'Cuenca',
      requirements: [],
    },
    rate: 13.25,
    amortizationType: 2,
    amortizationTable: table,
    monthlyPayment: 215.61,
    totalPayment: 10_349.28,
    firstPayment: 215.61,
    lastPayment: 215.88,
    upfront: 0,
    realTotal: 10_349.55,
    documents: [sampleDocument()],
    round: 1,
    corrections: [],
    onlyCorrections: false,
    returned: null,
    rejection: null,
    createdAt: '2026-11-18T01:14:00.000Z',
    updatedAt: '2026-11-18T21:40:00.000Z',
    submittedAt: '2026-11-18T21:40:00.000Z',
    lastSubmittedAt: '2026-11-18T21:40:00.000Z',
    answerBy: isWaiting(overrides.status) ? '2026-11-23' : null,
    handoverConsent: null,
  };
}

export function sampleCreditDetails(overrides: Partial<CreditDetails> = {}): CreditDetails {
  return {
    ...sampleCredit(overrides),
    handover: null,
    handoverHeld: null,
    timeline: [
      { at: '2026-11-18T01:14:00.000Z', status: 'PENDING', by: 'user', note: null },
      { at: '2026-11-18T01:31:00.000Z', status: 'INSTITUTION_SELECTED', by: 'user', note: null },
      { at: '2026-11-18T21:40:00.000Z', status: 'DOCUMENTS_SUBMITTED', by: 'user', note: null },
    ],
    ...overrides,
  };
}

export function sampleOwnHandover(overrides: Partial<OwnHandover> = {}): OwnHandover {
  return {
    id: '0195e000-0000-7000-8000-000000000701',
    state: 'sent',
    by: null,
    institution: { id: '0195e000-0000-7000-8000-000000000501', name: 'Cooperativa Jardín Azuayo' },
    createdAt: '2026-11-23T15:00:00.000Z',
    sentAt: '2026-11-23T15:00:00.000Z',
    openedAt: null,
    receivedAt: null,
    contactedAt: null,
    closedAt: null,
    disbursed: null,
    declined: null,
    disputedAt: null,
    ...overrides,
  };
}

export const pdfFile = (name = 'rol.pdf') => new File(['%PDF-1.4 contenido'], name, { type: 'application/pdf' });
export const pngFile = (name = 'cedula.png') =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])], name, { type: 'image/png' });

/** An administrator with every permission. */
export const sampleAdmin: Admin = {
  id: 'a0000000-0000-4000-8000-000000000001',
  nombres: 'Gabriela Inés',
  apellidos: 'Ortiz',
  email: 'gabriela.ortiz@ejemplo.ec',
  telefono: null,
  isActive: true,
  isLocked: false,
  permissions: [...permissions],
  requiresPasswordChange: false,
  hasSecondFactor: false,
  lastSuccessfulLogin: null,
  createdAt: '2026-01-01T12:00:00.000Z',
};

export const creditId = 'c7c41e9a-0000-4000-8000-000000000001';

/** Held by somebody else since ten minutes ago. */
export function sampleTaken(changes: Partial<Taken> = {}): Taken {
  return {
    by: { id: 'a0000000-0000-4000-8000-000000000002', name: 'Ana Paredes' },
    since: new Date(Date.now() - 10 * 60_000).toISOString(),
    until: new Date(Date.now() + 5 * 60_000).toISOString(),
    mine: false,
    ...changes,
  };
}

export function sampleAdminCredit(changes: Partial<AdminCredit> = {}): AdminCredit {
  return {
    id: creditId,
    number: 'C-26-04821',
    status: 'DOCUMENTS_SUBMITTED',
    amount: 8000,
    term: 48,
    income: 1200,
    location: 'Quito',
    user: {
      id: 'u0000000-0000-4000-8000-000000000001',
      nombres: 'María Fernanda',
      apellidos: 'Quishpe',
      cedula: '1700000050',
      email: 'maria.quishpe@ejemplo.ec',
      telefono: '0990000050',
    },
    institution: {
      ...{ id: 'i1', name: 'Cooperativa Jardín Azuayo', type: 'COOPERATIVE' },
      ...{ logo: null, minRate: 13.25, isActive: true },
    },
    rate: 13.25,
    monthlyPayment: 215.61,
    totalPayment: 10349.55,
    firstPayment: 215.61,
    lastPayment: 215.88,
    upfront: 0,
    realTotal: 10349.55,
    amortizationType: 2,
    documentCounts: { total: 3, verified: 0, rejected: 0 },
    version: 4,
    createdAt: '2026-11-18T21:40:00.000Z',
    updatedAt: '2026-11-18T21:40:00.000Z',
    submittedAt: '2026-11-18T21:40:00.000Z',
    lastSubmittedAt: '2026-11-18T21:40:00.000Z',
    decidedAt: null,
    decidedBy: null,
    decidedByName: null,
    round: 1,
    returnedTo: null,
    taken: null,
    dueAt: isWaiting(changes.status) ? '2026-11-23T22:30:00.000Z' : null,
    isUrgent: false,
    isOwn: false,
    ...changes,
  };
}

export function sampleAdminDocument(changes: Partial<AdminDocument> = {}): AdminDocument {
  return {
    id: 'd1',
    creditId,
    documentType: 'id',
    fileName: 'cedula.png',
    source: 'web',
    fileType: 'image/png',
    sizeBytes: 39_000,
    isVerified: null,
    verificationDate: null,
    reason: null,
    version: 1,
    createdAt: '2026-11-18T21:30:00.000Z',
    replacedAt: null,
    fileUrl: '/api/admin/credits/x/documents/d1/download',
    metadata: {
      originalName: 'cedula.png',
      mimeType: 'image/png',
      hash: 'ab',
      verificationDetails: null,
      logoBase64: null,
      processingDetails: { receivedBytes: 41_000, storedBytes: 39_000, metadataRemoved: true },
      dimensions: { width: 1200, height: 800 },
    },
    ...changes,
  };
}

export function judged(document: AdminDocument, isVerified: boolean): AdminDocument {
  const verifiedAt = '2026-11-20T15:00:00.000Z';
  return {
    ...document,
    isVerified,
    verificationDate: verifiedAt,
    metadata: {
      ...document.metadata,
      verificationDetails: {
        verifiedAt,
        verifiedBy: sampleAdmin.id,
        verifiedByName: 'Martín Salas',
        comments: 'Visto',
      },
    },
  };
}

export const threeDocuments = (): AdminDocument[] => [
  sampleAdminDocument(),
  sampleAdminDocument({ id: 'd2', documentType: 'payroll', fileName: 'roles.pdf', fileType: 'application/pdf' }),
  sampleAdminDocument({ id: 'd3', documentType: 'services', fileName: 'planilla.jpg', fileType: 'image/jpeg' }),
];

export function sampleDetail(changes: Partial<AdminCreditDetail> = {}): AdminCreditDetail {
  return {
    ...sampleAdminCredit(),
    amortizationTable: [
      { numQuota: 1, interest: 88.33, capital: 127.28, balance: 7872.72, taxReliefInsurance: 0, quotaTotal: 215.61 },
    ],
    documents: threeDocuments(),
    formerDocuments: [],
    handover: null,
    handoverHeld: null,
    turn: { who: 'cotejo', step: 'review', since: '2026-11-18T21:40:00.000Z', by: '2026-11-23' },
    handoverPlan: { consent: true, contacts: 2, delayMinutes: 10 },
    corrections: [],
    onlyCorrections: false,
    returned: null,
    rejection: null,
    formerApplications: 1,
    sharedFiles: [],
    timeline: [{ at: '2026-11-18T21:40:00.000Z', status: 'DOCUMENTS_SUBMITTED', by: 'user', note: null, who: null }],
    ...changes,
  };
}

export const sampleStats = (changes: Partial<DashboardStats> = {}): DashboardStats => ({
  creditsByStatus: { PENDING: 83, APPROVED: 176, REJECTED: 70 },
  totalCredits: 329,
  approvedAmount: 1_214_600.4,
  overdue: 0,
  creditsByDate: [],
  decisionsByDate: [],
  decidedToday: { approved: 0, rejected: 0 },
  decidedTodayBy: [],
  userRegistrations: [],
  totalUsers: 1284,
  userStats: { total: 1284, active: 1107, inactive: 12, blocked: 31 },
  institutions: 24,
  staleInstitutions: 0,
  ceilingMissing: false,
  ...changes,
});

export function sampleRateRow(changes: Partial<RateRow> & { name: string }): RateRow {
  const { name, minRate = 14.5, maxRate = 15.6 } = changes;
  const { id, slug, type, products } = sampleInstitution({ name, minRate });
  const { requirements: _, features: __, description: ___, ...product } = products.personalLoan;
  return {
    ...{ institutionId: id, slug, type, available: true, minRate, maxRate },
    versionId: `0195e000-0000-7000-9000-${id.slice(-12)}`,
    product: { ...product, minRate, maxRate },
    effectiveRate: 15.5,
    maxEffectiveRate: 16.77,
    validFrom: '2026-10-05T15:00:00.000Z',
    confirmedAt: '2026-11-03T15:00:00.000Z',
    confirmedBy: sampleAdmin.id,
    confirmedByName: 'Rosa Revisora',
    isStale: false,
    isExcluded: false,
    source: { label: 'Tarifario de noviembre', url: 'https://banco.example/tarifario' },
    ceiling: { month: '2026-11', maximumEffectiveRate: 16.77 },
    aboveCeiling: false,
    average: { month: '2026-10', effectiveRate: 15.8 },
    ...changes,
  };
}

export function sampleRateVersion(row: RateRow, changes: Partial<RateVersion> = {}): RateVersion {
  const { institutionId, product, minRate, maxRate, validFrom, confirmedAt, confirmedBy, confirmedByName } = row;
  return {
    ...{ institutionId, product, minRate, maxRate, validFrom, confirmedAt, confirmedBy, confirmedByName },
    id: row.versionId,
    source: row.source,
    note: null,
    createdBy: sampleAdmin.id,
    createdByName: 'Rosa Revisora',
    ...changes,
  };
}

export function sampleNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    type: 'new_credit',
    message: 'María Fernanda Quishpe pidió un crédito de $8.000 a 24 meses',
    entityId: creditId,
    createdAt: '2026-11-20T11:00:00.000Z',
    read: false,
    metadata: {},
    ...changes,
  };
}

export const sampleReasons = (): Reason[] =>
  reasons.map((reason) => ({ ...reason, isActive: true, version: 1, uses: 0 }));

export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const noNotes = { data: [], total: 0, page: 1, limit: 5 };

export const sampleNote = (changes: Partial<Note> = {}): Note => ({
  id: '0195e000-0000-7000-8000-000000000801',
  text: 'Llamé a su empresa: trabaja ahí desde 2019.',
  author: { id: 'a0000000-0000-4000-8000-000000000002', name: 'Ana Paredes' },
  createdAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  mine: false,
  ...changes,
});

export const sampleHandover = (changes: Partial<AdminHandoverDetail> = {}): AdminHandoverDetail => ({
  id: '0195e000-0000-7000-8000-0000a1b2c3d4',
  creditId,
  applicant: { nombres: 'María Fernanda', apellidos: 'Quishpe Toapanta' },
  institution: { id: 'd0000000-0000-4000-8000-000000000001', name: 'Cooperativa Jardín Azuayo' },
  channel: 'email',
  state: 'sent',
  by: null,
  needs: null,
  differs: [],
  version: 2,
  createdAt: '2026-11-16T15:00:00.000Z',
  sentAt: '2026-11-16T15:01:00.000Z',
  openedAt: null,
  receivedAt: null,
  contactedAt: null,
  closedAt: null,
  links: [
    {
      contact: { name: 'Marta Oficial', email: 'creditos@jardin.ejemplo.ec' },
      sentAt: '2026-11-16T15:01:00.000Z',
      expiresAt: '2026-11-30T15:01:00.000Z',
      state: 'active',
    },
  ],
  answer: null,
  dispute: null,
  log: [{ at: '2026-11-16T15:00:00.000Z', kind: 'created', what: null, by: 'system', who: null, address: null }],
  ...changes,
});

export const sampleHandoverStats = () => ({
  ...{ approved: 7, sent: 4, opened: 3, received: 2, disbursed: 1, declined: 1 },
  medianHours: { toReceived: 5.5, toDisbursed: 40 },
});
