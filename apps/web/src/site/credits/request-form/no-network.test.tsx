import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { readSentRequest } from '#loan/flow/stored-flow.ts';
import { userSession } from '#session/session.ts';
import { refusal } from '#testing/fake-api.ts';
import { accept, create, fillPerson, openRequestForm, submitButton } from '../testing/open-request-form.tsx';
import { mariasCredit, signInMaria } from '../testing/samples.ts';
import * as requestSchema from './request-schema.ts';

const waits = 'Sin conexión. Guardamos tu solicitud en esta página y la enviamos apenas vuelva.';
const takenBack = 'No se envió. Tus datos siguen aquí: presiona COMPARAR cuando quieras.';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  userSession.deleteSession();
  userSession.arrive();
  signInMaria();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Api = ReturnType<typeof openRequestForm>;
const keysOf = (api: Api) => api.callsOf(create).map((call) => call.headers['idempotency-key']);
const comeBack = () => act(async () => void dispatchEvent(new Event('online')));
const settled = () => act(() => new Promise((done) => setTimeout(done, 50)));

/** Submits the form while the server cannot be reached. */
async function sendIntoNothing(): Promise<Api> {
  const api = openRequestForm({ [create]: 'refused' });
  await fillPerson();
  await accept();
  await userEvent.click(submitButton());
  expect(await screen.findByText(waits)).toBeTruthy();
  return api;
}

it('a form without a response says that it waits, and goes out under its key when the network is back [8.3.12]', async () => {
  const api = await sendIntoNothing();
  expect(screen.getByText(waits).getAttribute('role')).toBe('status');
  expect(submitButton().textContent).toBe('COMPARAR');
  // The retry fails too, so the form keeps waiting.
  await comeBack();
  await waitFor(() => expect(api.callsOf(create)).toHaveLength(2));
  expect(screen.getByText(waits)).toBeTruthy();
  api.handlers[create] = { data: mariasCredit() };
  await comeBack();
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
  expect(new Set(keysOf(api)).size).toBe(1);
  expect(readSentRequest()).toBeNull();
});

it('is sent by itself after a while, also where the browser says nothing [8.3.12]', async () => {
  const api = await sendIntoNothing();
  api.handlers[create] = { data: mariasCredit() };
  expect(await screen.findByTestId('elsewhere')).toBeTruthy();
  expect(api.callsOf(create)).toHaveLength(2);
});

it('is not sent any more once the person takes it back [8.3.12]', async () => {
  const api = await sendIntoNothing();
  api.handlers[create] = { data: mariasCredit() };
  await userEvent.click(screen.getByRole('button', { name: 'No enviar' }));
  expect(screen.queryByText(waits)).toBeNull();
  expect(screen.getByText(takenBack)).toBeTruthy();
  expect(document.activeElement).toBe(submitButton());
  const sent = keysOf(api);
  await comeBack();
  await settled();
  expect(keysOf(api)).toEqual(sent);
  expect(readSentRequest()).toBeNull();
});

it('is not sent as it was once something in it changes', async () => {
  const api = await sendIntoNothing();
  api.handlers[create] = { data: mariasCredit() };
  fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '9000' } });
  expect(await screen.findByText(takenBack)).toBeTruthy();
  const sent = keysOf(api);
  await comeBack();
  await settled();
  expect(keysOf(api)).toEqual(sent);
  await userEvent.click(submitButton());
  await screen.findByTestId('elsewhere');
  expect(sent).not.toContain(keysOf(api).at(-1));
});

it('goes out under the same key after the page was loaded again [8.3.12]', async () => {
  const before = await sendIntoNothing();
  cleanup();
  const after = openRequestForm({ [create]: { data: mariasCredit() } });
  expect(await screen.findByText(waits)).toBeTruthy();
  await comeBack();
  await screen.findByTestId('elsewhere');
  expect(keysOf(after)).toEqual([keysOf(before)[0]]);
});

it('waits no longer when the server refuses it', async () => {
  const api = await sendIntoNothing();
  api.handlers[create] = () => refusal(400, 'INVALID_AMOUNT', 'El monto debe estar entre $500 y $100000');
  await comeBack();
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  expect(await screen.findByText('El monto debe estar entre $500 y $100000')).toBeTruthy();
  expect(readSentRequest()?.isWaiting).toBe(false);
});

it('without its schema says so, keeps what was typed, and is sent by the next submit [8.1.3]', async () => {
  const offline = new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline });
  const load = vi.spyOn(requestSchema, 'loadRequestSchema').mockRejectedValue(offline);
  const api = openRequestForm({ [create]: { data: mariasCredit() } });
  await fillPerson();
  await accept();
  await userEvent.click(submitButton());
  expect(await screen.findByText(requestTexts.offline)).toBeTruthy();
  expect(api.callsOf(create)).toHaveLength(0);
  expect(submitButton().textContent).toBe('COMPARAR');
  load.mockRestore();
  await userEvent.click(submitButton());
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
});
