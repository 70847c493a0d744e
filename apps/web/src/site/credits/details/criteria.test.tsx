import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { patiently } from '#testing/patiently.ts';
import { openDetails, prepareDetails, ready } from '../testing/open-details.tsx';
import { azuayo } from '../testing/samples.ts';

const criteria: Criteria = { ...noCriteria, minAge: 21, maxDebtShare: 20, membership: 'before', membershipMonths: 3 };
const today = (part: object = {}) => ({
  [`GET /institutions/${azuayo.id}`]: {
    data: { ...azuayo, ...part, products: { personalLoan: { ...azuayo.products.personalLoan, criteria } } },
  },
});
const heading = () => screen.findByRole('heading', { name: 'Requisitos que publica' }, { timeout: 10_000 });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

it('has the verdict before the papers, for the instalment that is shown, and what happened to others [12.12.57]', async () => {
  const answerRecord = { from: '2025-11-20', to: '2026-11-19', due: 40, inTime: 40, medianWorkingDays: null };
  const api = openDetails(today({ answerRecord }));
  await ready();
  const section = (await heading()).closest('section') as HTMLElement;
  const papers = screen.getByRole('heading', { name: 'Requisitos' });
  expect(section.compareDocumentPosition(papers) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const verdict = () => plain(within(section).getByRole('button', { name: /^(Publica|Cumples) / }).textContent);
  expect(verdict()).toBe('Publica 3 requisitos: responde 3 preguntas y te decimos cuáles cumples');
  expect(plain(section.textContent)).toContain(
    'Respondió a tiempo 40 de 40 expedientes en 12 meses.A tiempo: te contactó',
  );
  const sent = api.calls.length;
  await userEvent.click(within(section).getByRole('button', { name: 'Tus respuestas' }));
  await userEvent.type(within(section).getByLabelText('Tu edad'), '30');
  await userEvent.type(within(section).getByLabelText('Otras deudas al mes ($)'), '0');
  await userEvent.click(within(section).getByLabelText(/^Cooperativa Jardín Azuayo, desde hace 3/));
  expect(verdict()).toBe('Cumples los 3 requisitos que publica');
  expect(within(section).queryByRole('switch')).toBeNull();
  expect(api.calls).toHaveLength(sent);
  // The first decreasing instalment is higher than the level one.
  const card = within(screen.getByRole('article', { name: 'Cuota Decreciente' }));
  await userEvent.click(card.getByRole('button', { name: /^Ver la tabla/ }));
  await waitFor(
    () =>
      expect(verdict()).toMatch(
        /^Cumples 2 de 3: tus cuotas serían el 2\d,\d\d % de tu ingreso y pide hasta el 20,00 %$/,
      ),
    patiently,
  );
});

it('says where nothing is published and too little is known', async () => {
  openDetails();
  await ready();
  const section = (await heading()).closest('section') as HTMLElement;
  expect(section.textContent).toContain('No publica requisitos');
  expect(section.textContent).toContain('Aún sin datos suficientes.');
  expect(within(section).queryByRole('region', { name: 'Tus respuestas' })).toBeNull();
});
