import type { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { storeCreditId } from '#loan/flow/stored-flow.ts';
import { fakeApi, type Handlers } from '#testing/fake-api.ts';
import DetailsPage from '../details/DetailsPage.tsx';
import { renderFlow } from './render-flow.tsx';
import { azuayo, mariasCredit, mariasDocument, signInMaria } from './samples.ts';

export const details = 'GET /credits/credit-1/details';
export const amortize = 'POST /credits/credit-1/amortization';
export const upload = 'POST /credits/credit-1/documents/upload';
export const status = 'POST /credits/credit-1/status';
export const sheetCall = 'GET /credits/credit-1/information-sheet';
export const offerCall = 'GET /credits/credit-1/offer';
const { charges, minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome } = azuayo.products.personalLoan;
/** The offer at the time it was chosen; equal to today's. */
export const keptOffer = {
  snapshot: {
    product: {
      minRate: azuayo.minRate,
      maxRate: azuayo.maxRate,
      charges,
      limits: { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome },
    },
    figures: { french: { realTotal: 10_349.55 } },
  },
  sha256: '0'.repeat(64),
  takenAt: '2026-11-20T15:00:00.000Z',
  changedSince: false,
};
export const chosen = mariasCredit({ amortizationType: 2 });
export const complete = mariasCredit({
  amortizationType: 2,
  documents: [mariasDocument('id'), mariasDocument('payroll'), mariasDocument('services')],
});
export const sheet = {
  institution: chosen.institution,
  amount: 8_000,
  term: 48,
  amortizationType: 2,
  system: 'Francés',
  segment: 'Educativo',
  subsegment: 'Pregrado',
  nominalRate: 13.25,
  tir: 13.25,
  tea: 13.9,
  effectiveAnnualRate: 42.62,
  trueEffectiveRate: 14.09,
  installment: 215.61,
  totalInterest: 2_349.55,
  totalInsurance: 0,
  totalPayment: 10_349.55,
  netReceived: 8_000,
  associatedCosts: 0,
  daysPerInstallment: 30,
  charges: [],
  received: 8_000,
  upfront: 0,
  refunded: 0,
  chargesCost: 0,
  realCost: 2_349.55,
  realTotal: 10_349.55,
  realAnnualRate: 14.09,
  firstPayment: 215.61,
  lastPayment: 215.88,
  issuedAt: '2026-11-21T15:00:00.000Z',
  table: [
    { numQuota: 1, interest: 88.33, capital: 127.28, balance: 7_872.72, taxReliefInsurance: 0, quotaTotal: 215.61 },
  ],
};

export const terms = { id: 'terms-3', version: '3', title: 'Términos de uso', content: '<p>Texto de los términos</p>' };

/** Answers the question of the dialog that sends, and sends. */
export async function sendWith(answer: 'Sí, entrégala' | 'No, la llevo yo') {
  await userEvent.click(applyButton());
  await screen.findByText('Pregrado');
  await userEvent.click(screen.getByRole('radio', { name: answer }));
  await userEvent.click(button('Aceptar y continuar'));
}

/** The default handlers accept everything. */
export function openDetails(
  handlers: Handlers = {},
  entry: Parameters<typeof renderFlow>[0] = '/creditos/detalles',
  client?: QueryClient,
) {
  const api = fakeApi({
    [details]: { data: mariasCredit() },
    [`GET /institutions/${azuayo.id}`]: { data: azuayo },
    [amortize]: ({ body }) => ({
      data: mariasCredit({ amortizationType: Reflect.get(Object(body), 'amortizationType') }),
    }),
    [upload]: ({ body }) => {
      const type = body instanceof FormData ? String(body.get('documentType')) : '';
      return { data: mariasDocument(type === 'payroll' || type === 'services' ? type : 'id') };
    },
    [status]: { data: mariasCredit({ status: 'DOCUMENTS_SUBMITTED' }) },
    [sheetCall]: { data: sheet },
    [offerCall]: { data: keptOffer },
    'GET /terms': { data: terms },
    ...handlers,
  });
  renderFlow(entry, [{ path: '/creditos/detalles', Component: DetailsPage }], client);
  return api;
}

export const card = async (name: string) => within(await screen.findByRole('article', { name }));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const applyButton = () => button(/SOLICITAR CRÉDITO|PROCESANDO/);
export const requirement = (type: string) =>
  within(document.querySelector<HTMLElement>(`[data-requirement="${type}"]`) as HTMLElement);
export const picker = (type: string) =>
  document.querySelector<HTMLInputElement>(`[data-requirement="${type}"] [data-picker="files"]`) as HTMLInputElement;
/** Ignores `accept`, as a dropped file does. */
export const pick = (type: string, file: File) => userEvent.setup({ applyAccept: false }).upload(picker(type), file);
export const ready = () => screen.findByRole('heading', { name: 'Opciones de financiamiento' });

/** María is signed in and has a credit. Call before each test. */
export function prepareDetails(): void {
  sessionStorage.clear();
  signInMaria();
  storeCreditId('credit-1');
  vi.spyOn(Element.prototype, 'scrollIntoView').mockClear();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
}
