import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { ok } from '#testing/fake-api.ts';
import { leaveKeptResponses } from '#testing/leave-kept-responses.ts';
import { card, details, openDetails, prepareDetails, ready } from '../testing/open-details.tsx';
import { mariasCredit } from '../testing/samples.ts';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  userSession.stop();
  vi.unstubAllGlobals();
});

/** After a reload, before the server has answered. */
async function reload() {
  openDetails();
  await ready();
  await leaveKeptResponses('"institutionId"');
  cleanup();
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  openDetails({ [details]: () => response, 'POST /auth/verify-token': 'hang' });
  act(() => userSession.start());
  await ready();
  return (credit: object) => act(async () => respond(ok(credit)));
}

it('a reload shows the credit at once, and what the person looked at stays when it was right [8.2.04]', async () => {
  const respond = await reload();
  expect(screen.getByText(/^Actualizando/)).toBeTruthy();
  await userEvent.click((await card('Cuota Decreciente')).getByRole('button', { name: /^Ver la tabla/ }));
  await respond(mariasCredit());
  await waitFor(() => expect(screen.queryByText(/^Actualizando/)).toBeNull());
  expect(screen.getByRole('table', { name: 'Tabla de amortización: Cuota Decreciente' })).toBeTruthy();
});

it('a credit that has changed since starts its choices anew [8.2.04]', async () => {
  const respond = await reload();
  expect((await card('Cuota Decreciente')).queryByRole('button', { name: /^Cambiar selección/ })).toBeNull();
  await respond(mariasCredit({ amortizationType: 1 }));
  await waitFor(() => expect(screen.queryByText(/^Actualizando/)).toBeNull());
  expect(await (await card('Cuota Decreciente')).findByRole('button', { name: /^Cambiar selección/ })).toBeTruthy();
});
