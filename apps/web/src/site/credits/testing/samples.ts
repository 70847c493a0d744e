import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { User } from '@cotejo/contracts/identity/users';
import type { Offer } from '@cotejo/contracts/offers';
import { type Charge, centsToDollars, costOfSchedule, frenchSchedule } from '@cotejo/finance';
import { userSession } from '#session/session.ts';
import { sampleInstitution } from '#testing/sample-site-data.ts';

export const maria: User = {
  id: 'user-1',
  email: 'maria.quishpe@ejemplo.ec',
  cedula: '1700000050',
  nombres: 'María Fernanda',
  apellidos: 'Quishpe Toapanta',
  telefono: '0999999999',
  direccion: 'Quito',
  requiresPasswordChange: false,
  status: 'active',
  createdAt: '2026-11-01T15:00:00.000Z',
  isEmailVerified: true,
  roles: ['user'],
};

export const signInMaria = () => userSession.signIn({ accessToken: 'token-1', user: maria });

export const sentForm = {
  amount: 8_000,
  term: 48,
  income: 1_200,
  location: 'Quito',
  email: maria.email,
  document: maria.cedula,
  termsAccepted: true,
};

export const azuayo = sampleInstitution({ name: 'Cooperativa Jardín Azuayo', minRate: 13.25 });

/** An offer for $8.000 at 48 months; give what the test is about. */
export function sampleOffer(name: string, totalPayment: number, overrides: Partial<Offer['institution']> = {}): Offer {
  const available = overrides.available ?? true;
  return {
    institution: { id: `id-${name}`, name, type: 'BANK', logo: null, featured: false, available, ...overrides },
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
    aboveCeiling: false,
    averageCharged: null,
    available,
  };
}

/** An offer for $5.000 at 24 months as the server prices it, with its charges. */
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

export const noneExcluded = { amount: 0, term: 0, income: 0, city: 0, type: 0 };

/** María's credit at Jardín Azuayo, nothing chosen or uploaded yet. */
export function sampleCredit(overrides: Partial<CreditDetails> = {}): CreditDetails {
  const { id, name, type, logo, minRate, email } = azuayo;
  return {
    id: 'credit-1',
    amount: 8_000,
    term: 48,
    income: 1_200,
    location: 'Quito',
    email: maria.email,
    document: maria.cedula,
    termsAccepted: true,
    status: 'INSTITUTION_SELECTED',
    version: 2,
    institutionId: id,
    institution: { id, name, type, logo, minRate, email },
    rate: 13.25,
    amortizationType: null,
    amortizationTable: null,
    monthlyPayment: null,
    totalPayment: null,
    documents: [],
    round: 1,
    corrections: [],
    onlyCorrections: false,
    returned: null,
    rejection: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    submittedAt: null,
    lastSubmittedAt: null,
    timeline: [],
    ...overrides,
  };
}

export const sampleDocument = (documentType: 'id' | 'payroll' | 'services') => ({
  id: `document-${documentType}`,
  documentType,
  fileName: `${documentType}.pdf`,
  fileType: 'application/pdf',
  sizeBytes: 1_258_291,
  isVerified: null,
  verificationDate: null,
  reason: null,
  version: 1,
  createdAt: '2026-11-20T15:00:00.000Z',
  metadata: {},
});

export const pdfFile = (name = 'rol.pdf') => new File(['%PDF-1.4 contenido'], name, { type: 'application/pdf' });
export const pngFile = (name = 'cedula.png') =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])], name, { type: 'image/png' });
