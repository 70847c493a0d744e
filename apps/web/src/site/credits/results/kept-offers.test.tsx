import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeForm } from '#loan/flow/stored-form.ts';
import { userSession } from '#session/session.ts';
import { sampleOffer } from '#testing/factories.ts';
import { type FakeResponse, fakeApi, type Handlers, json } from '#testing/fake-api.ts';
import { keptTexts, leaveKeptResponses } from '#testing/leave-kept-responses.ts';
import { routeComponent } from '#testing/route-component.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { maria, noneExcluded, sentForm, signInMaria } from '../testing/samples.ts';
import ResultsPage from './ResultsPage.tsx';

const search = 'GET /credits/search';
const verify = 'POST /auth/verify-token';
const found = (...names: string[]) =>
  json(200, {
    success: true,
    data: names.map((name, index) => sampleOffer(name, 10_349 + index * 46)),
    excluded: noneExcluded,
  });
const offer = (name: string) => screen.queryByText(name, { selector: 'b' });
const failed = 'No pudimos actualizar esta página. Estas son las últimas cifras que viste.';
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;

function open(handlers: Handlers) {
  const api = fakeApi(handlers);
  const loader = () => ({ pageInstitutions: [] });
  renderFlow('/creditos/resultados', [
    { path: '/creditos/resultados', Component: routeComponent(ResultsPage), loader },
  ]);
  return api;
}

/** Simulates a reload: empty memory and an unverified session. `respond` resolves the search. */
async function reload(handlers: Handlers = {}) {
  cleanup();
  let respond: (response: FakeResponse) => void = () => undefined;
  const response = new Promise<Response>((resolve, reject) => {
    respond = (one) => (one instanceof Response ? resolve(one) : reject(new TypeError('fetch failed')));
  });
  const api = open({ [verify]: 'hang', [search]: () => response, ...handlers });
  act(() => userSession.start());
  await screen.findByRole('main');
  return { api, respond: (one: FakeResponse) => act(async () => respond(one)) };
}

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
  storeForm(sentForm);
});
afterEach(() => {
  userSession.deleteSession();
  userSession.stop();
  vi.unstubAllGlobals();
});

async function seeOnce() {
  open({ [search]: found('Banco Uno', 'Banco Dos') });
  await screen.findByText('Banco Uno', { selector: 'b' });
  await leaveKeptResponses('Banco Uno');
}

// Must come first: a session check that hangs is shared by later tests.
it('goes to the login when the server refuses the session of what is shown [8.2.05]', async () => {
  await seeOnce();
  await reload({ [verify]: json(401, { success: false, code: 'SESSION_EXPIRED', error: 'Tu sesión terminó' }) });
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fresultados');
  expect(keptTexts()).toEqual([]);
});

it('shows the last offers at once on a reload, says that it is updating, and corrects them [8.2.04]', async () => {
  await seeOnce();
  const { api, respond } = await reload();
  await waitFor(() => expect(offer('Banco Uno')).toBeTruthy());
  expect(screen.getByText(/^Actualizando/).closest('[role=status]')?.textContent).toBe(
    'Actualizando: estas son las últimas cifras que viste...',
  );
  expect(isBusy()).toBe(true);
  expect(api.callsOf(search)).toHaveLength(1);

  await respond(found('Banco Tres'));
  await waitFor(() => expect(offer('Banco Tres')).toBeTruthy());
  expect([offer('Banco Uno'), screen.queryByText(/^Actualizando/), isBusy()]).toEqual([null, null, false]);
});

it('keeps the last offers when they cannot be updated, says so, and tries again when asked [8.2.04]', async () => {
  await seeOnce();
  const { api, respond } = await reload();
  await waitFor(() => expect(api.callsOf(search)).toHaveLength(1));
  await respond('refused');
  expect((await screen.findByText(failed)).closest('[role=alert]')).toBeTruthy();
  expect(offer('Banco Uno')).toBeTruthy();
  api.handlers[search] = found('Banco Tres');
  await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
  await waitFor(() => expect(offer('Banco Tres')).toBeTruthy());
  expect(screen.queryByText(failed)).toBeNull();
});

it('shows nothing of another form, but waits for its offers [8.2.04]', async () => {
  await seeOnce();
  storeForm({ ...sentForm, amount: 5_000 });
  await reload();
  expect(screen.getByText(/^Buscando/)).toBeTruthy();
  expect(offer('Banco Uno')).toBeNull();
});

it('ends what was kept with the session, however it ends [8.2.05]', async () => {
  await seeOnce();
  userSession.lose();
  expect(keptTexts()).toEqual([]);
});

it('shows nothing to whoever signs in next in this tab [8.2.05]', async () => {
  await seeOnce();
  cleanup();
  userSession.signIn({ accessToken: 'token-2', user: { ...maria, id: 'user-2' } });
  await reload();
  expect(offer('Banco Uno')).toBeNull();
});
