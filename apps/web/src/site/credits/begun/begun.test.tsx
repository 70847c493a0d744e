import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCreditId } from '#loan/flow/stored-flow.ts';
import { userSession } from '#session/session.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { routeComponent } from '#testing/route-component.ts';
import ConfirmationPage from '../confirmation/ConfirmationPage.tsx';
import DetailsPage from '../details/DetailsPage.tsx';
import ResultsPage from '../results/ResultsPage.tsx';
import { renderFlow } from '../testing/render-flow.tsx';
import { mariasCredit, mariasDocument, signInMaria } from '../testing/samples.ts';
import BegunNote from './BegunNote.tsx';

const list = 'GET /credits/user-credits';
const documents = [mariasDocument('id'), mariasDocument('payroll'), mariasDocument('services')];
const begun = mariasCredit();
const others = [
  mariasCredit({ id: 'approved', status: 'APPROVED' }),
  mariasCredit({ id: 'search', status: 'PENDING', institutionId: null, institution: null }),
];

const pages = {
  '/creditos/detalles': { Component: DetailsPage, title: 'No hay un crédito activo' },
  '/creditos/resultados': {
    Component: routeComponent(ResultsPage),
    loader: () => ({ pageInstitutions: [] }),
    title: 'No hay una búsqueda en esta ventana',
  },
  '/creditos/confirmacion': { Component: ConfirmationPage, title: 'No se encontró información del crédito' },
} as const;
type Path = keyof typeof pages;

/** A new tab: signed in, with empty storage. */
function open(path: Path, credits: unknown) {
  const api = fakeApi({ [list]: credits as never });
  const { Component, ...more } = pages[path];
  // A link to the next step must not render another real page.
  renderFlow(path, [{ path, Component, ...('loader' in more && { loader: more.loader }) }]);
  return api;
}

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

describe.each(Object.keys(pages) as Path[])('%s in a new tab', (path) => {
  it('offers what was begun and the profile [6.2.4]', async () => {
    open(path, { data: [...others, begun] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Continúa tu solicitud' })).toBeTruthy();
    expect(screen.getByText('Tienes una solicitud empezada con Cooperativa Jardín Azuayo.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver mi perfil' }).getAttribute('href')).toBe('/perfil');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(readCreditId()).toBe('credit-1');
    if (path !== '/creditos/detalles')
      expect(screen.getByTestId('elsewhere').textContent).toBe('/creditos/detalles?credito=credit-1&continuar=si');
  });

  it('offers the most urgent one, and says what it needs [6.2.4]', async () => {
    open(path, { data: [begun, mariasCredit({ id: 'ready', amortizationType: 2, documents })] });
    expect(
      await screen.findByText('Tienes una solicitud empezada con Cooperativa Jardín Azuayo. Solo falta enviarla.'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(readCreditId()).toBe('ready');
  });

  it.each([
    ['where nothing was begun', { data: others }],
    ['where the applications cannot be had', () => refusal(500, 'INTERNAL', 'caído')],
  ])('offers none %s', async (_name, credits) => {
    open(path, credits);
    if (path === '/creditos/resultados')
      expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/solicitud');
    else {
      expect(await screen.findByRole('heading', { level: 1, name: pages[path].title })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Ver mi perfil' })).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
  });
});

it('goes on in the details themselves, at what is missing [6.2.2] [6.2.4]', async () => {
  open('/creditos/detalles', { data: [begun] });
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(screen.queryByText('Continúa tu solicitud')).toBeNull();
});

it('stands over the form of a new search too [12.7.25]', async () => {
  fakeApi({ [list]: { data: [...others, begun] } });
  renderFlow('/creditos/solicitud', [{ path: '/creditos/solicitud', Component: BegunNote }]);
  expect(await screen.findByText('Tienes una solicitud empezada con Cooperativa Jardín Azuayo.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(
    '/creditos/detalles?credito=credit-1&continuar=si',
  );
});
