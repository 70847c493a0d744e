import type { CreditDetails, UserCredit } from '@cotejo/contracts/credits/applicant';
import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import { frenchSchedule, tableRowsOf } from '@cotejo/finance';

/** An uploaded document; give what the test is about. */
export function sampleDocument(overrides: Partial<DocumentSummary> = {}): DocumentSummary {
  return {
    id: '0195e000-0000-7000-8000-000000000401',
    documentType: 'id',
    fileName: 'cedula.jpg',
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

/** A submitted application of 8.000 dollars over 48 months at 13,25 %, French table. */
export function sampleCredit(overrides: Partial<UserCredit> = {}): UserCredit {
  const schedule = frenchSchedule({ principalCents: 800_000, annualRatePercent: 13.25, termMonths: 48 });
  const table = tableRowsOf(schedule);
  return {
    id: '0195e000-0000-7000-8000-000000000301',
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
    },
    rate: 13.25,
    amortizationType: 2,
    amortizationTable: table,
    monthlyPayment: 215.61,
    totalPayment: 10_349.28,
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
    ...overrides,
  };
}

/** The same with its timeline. */
export function sampleCreditDetails(overrides: Partial<CreditDetails> = {}): CreditDetails {
  return {
    ...sampleCredit(overrides),
    timeline: [
      { at: '2026-11-18T01:14:00.000Z', status: 'PENDING', by: 'user', note: null },
      { at: '2026-11-18T01:31:00.000Z', status: 'INSTITUTION_SELECTED', by: 'user', note: null },
      { at: '2026-11-18T21:40:00.000Z', status: 'DOCUMENTS_SUBMITTED', by: 'user', note: null },
    ],
    ...overrides,
  };
}
