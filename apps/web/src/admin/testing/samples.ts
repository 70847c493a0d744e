import type { Admin } from '@cotejo/contracts/admins';
import { permissions } from '@cotejo/contracts/core/permissions';
import type { AdminCredit, AdminCreditDetail, PendingCredit } from '@cotejo/contracts/credits/review';
import type { DashboardStats } from '@cotejo/contracts/dashboard';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { Notification } from '@cotejo/contracts/notifications';

/** Synthetic records of the administration for tests. */
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
  lastSuccessfulLogin: null,
  createdAt: '2026-01-01T12:00:00.000Z',
};

export const creditId = 'c7c41e9a-0000-4000-8000-000000000001';

export function sampleCredit(changes: Partial<AdminCredit> = {}): AdminCredit {
  return {
    id: creditId,
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
    institution: { id: 'i1', name: 'Cooperativa Jardín Azuayo', type: 'COOPERATIVE', minRate: 13.25, isActive: true },
    rate: 13.25,
    monthlyPayment: 215.61,
    totalPayment: 10349.55,
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
    isOwn: false,
    ...changes,
  };
}

export const samplePending = (changes: Partial<PendingCredit> = {}): PendingCredit => ({
  ...sampleCredit(),
  isUrgent: false,
  ...changes,
});

export function sampleDocument(changes: Partial<AdminDocument> = {}): AdminDocument {
  return {
    id: 'd1',
    creditId,
    documentType: 'id',
    fileName: 'cedula.png',
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

/** The same document once a reviewer has judged it. */
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
  sampleDocument(),
  sampleDocument({ id: 'd2', documentType: 'payroll', fileName: 'roles.pdf', fileType: 'application/pdf' }),
  sampleDocument({ id: 'd3', documentType: 'services', fileName: 'planilla.jpg', fileType: 'image/jpeg' }),
];

export function sampleDetail(changes: Partial<AdminCreditDetail> = {}): AdminCreditDetail {
  return {
    ...sampleCredit(),
    amortizationTable: [
      { numQuota: 1, interest: 88.33, capital: 127.28, balance: 7872.72, taxReliefInsurance: 0, quotaTotal: 215.61 },
    ],
    documents: threeDocuments(),
    formerDocuments: [],
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
  creditsByDate: [],
  userRegistrations: [],
  totalUsers: 1284,
  userStats: { total: 1284, active: 1107, inactive: 12, blocked: 31 },
  institutions: 24,
  ...changes,
});

export function sampleNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    type: 'new_credit',
    message: 'María Fernanda Quishpe inició una solicitud',
    entityId: creditId,
    createdAt: '2026-11-20T11:00:00.000Z',
    read: false,
    metadata: {},
    ...changes,
  };
}

/** The smallest image there is, as data URL. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
