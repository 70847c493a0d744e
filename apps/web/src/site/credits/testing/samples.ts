import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { userSession } from '#session/session.ts';
import { sampleCreditDetails, sampleDocument, sampleForm, sampleInstitution, sampleUser } from '#testing/factories.ts';

export const maria = sampleUser({ id: 'user-1', telefono: '0999999999', direccion: 'Quito' });

export const signInMaria = () => userSession.signIn({ accessToken: 'token-1', user: maria });

export const sentForm = sampleForm({ email: maria.email, document: maria.cedula });

export const azuayo = sampleInstitution({ name: 'Cooperativa Jardín Azuayo', minRate: 13.25 });

export const noneExcluded = { amount: 0, term: 0, income: 0, city: 0, type: 0, stale: 0 };

/** At Jardín Azuayo, with nothing chosen or uploaded yet. */
export function mariasCredit(overrides: Partial<CreditDetails> = {}): CreditDetails {
  const { id, slug, name, type, logo, minRate, email, phone, whatsapp, website } = azuayo;
  return sampleCreditDetails({
    id: 'credit-1',
    email: maria.email,
    document: maria.cedula,
    status: 'INSTITUTION_SELECTED',
    version: 2,
    institutionId: id,
    institution: {
      ...{ id, slug, name, type, logo, minRate, email, phone, whatsapp, website },
      branch: 'Cuenca',
      requirements: [],
    },
    amortizationType: null,
    amortizationTable: null,
    monthlyPayment: null,
    totalPayment: null,
    documents: [],
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    submittedAt: null,
    lastSubmittedAt: null,
    timeline: [],
    ...overrides,
  });
}

/** 1.2 MB. */
export const mariasDocument = (documentType: 'id' | 'payroll' | 'services') =>
  sampleDocument({
    id: `document-${documentType}`,
    documentType,
    fileName: `${documentType}.pdf`,
    fileType: 'application/pdf',
    sizeBytes: 1_258_291,
    createdAt: '2026-11-20T15:00:00.000Z',
  });
