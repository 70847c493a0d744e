import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeForm } from '#credit-flow/pending-form.ts';
import { userSession } from '#session/session.ts';
import { sampleOffer } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { patiently } from '#testing/patiently.ts';
import { pageInstitutionsOf } from './page-institutions.ts';
import ResultsPage from './results/ResultsPage.tsx';
import { details, openDetails, prepareDetails } from './testing/open-details.tsx';
import { renderFlow } from './testing/render-flow.tsx';
import { mariasCredit, noneExcluded, sentForm } from './testing/samples.ts';

let frames: (() => void)[] = [];

/** Paints frames until no part of the screen waits for one. */
const paintAll = () =>
  vi.waitFor(async () => {
    await act(async () => {
      for (const frame of frames.splice(0)) frame();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(frames).toEqual([]);
  }, patiently);

beforeEach(() => {
  prepareDetails();
  frames = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

it('a phone shows the first offer before the others and what was left out [8.1.12]', async () => {
  storeForm(sentForm);
  const offers = [1, 2, 3].map((number) => sampleOffer(`Banco ${number}`, 10_349 + number));
  fakeApi({ 'GET /credits/search': { data: offers, excluded: { ...noneExcluded, amount: 2 } } });
  const loader = () => ({ pageInstitutions: pageInstitutionsOf([]) });
  renderFlow('/creditos/resultados', [{ path: '/creditos/resultados', Component: ResultsPage, loader }]);
  const row = (name: string) => screen.queryByText(name, { selector: 'b' });
  const later = () => [row('Banco 2'), row('Banco 3'), screen.queryByText(/^2 no aparecen/)];
  await vi.waitFor(() => expect(row('Banco 1')).toBeTruthy(), patiently);
  expect(later()).toEqual([null, null, null]);
  await paintAll();
  expect(later()).not.toContain(null);
});

it('a phone shows the figures of a loan before the other system, costs, table and documents [8.1.12]', async () => {
  const insurance = {
    ...({ kind: 'life_insurance', name: 'Seguro', basis: 'balance', value: 0.06, total: 121.04 } as const),
    ...({ when: 'monthly', obligation: 'required', refundable: false, counted: true } as const),
  };
  const credit = mariasCredit({ charges: [insurance], realAnnualRate: 14.8, effectiveRate: 14.09 });
  openDetails({ [details]: { data: credit } });
  const later = () => [
    screen.queryByRole('article', { name: 'Cuota Decreciente' }),
    screen.queryByRole('region', { name: 'Lo que cuesta con cuota fija' }),
    screen.queryByRole('table'),
    screen.queryByRole('heading', { name: /^Requisitos/ }),
  ];
  expect(await screen.findByRole('article', { name: 'Cuota Fija' })).toBeTruthy();
  // Its code is loaded by now.
  await import('./details/RealCost.tsx');
  expect(later()).toEqual([null, null, null, null]);
  await paintAll();
  await vi.waitFor(() => expect(later()).not.toContain(null), patiently);
});
