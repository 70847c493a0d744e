import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query/query-client.ts';
import { userCreditsQuery } from '#loan/credit-queries.ts';
import { userSession } from '#session/session.ts';
import { held, refusal } from '#testing/fake-api.ts';
import {
  applyButton,
  button,
  complete,
  details,
  openDetails,
  prepareDetails,
  ready,
  sendWith,
  status,
} from '../testing/open-details.tsx';
import { azuayo, mariasCredit } from '../testing/samples.ts';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

const yes = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Sí, entrégala' });
const no = () => screen.getByRole<HTMLInputElement>('radio', { name: 'No, la llevo yo' });

it('is asked in the dialog that sends, names what goes, presets nothing and needs an answer [12.7.16]', async () => {
  const api = openDetails({ [details]: { data: complete } });
  await ready();
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(applyButton());
  await screen.findByText('Pregrado');
  const question = screen.getByRole('group', { name: '¿Cotejo le entrega tu solicitud a Cooperativa Jardín Azuayo?' });
  expect(question.textContent).toContain(
    'tu nombre, cédula, contacto, la solicitud y los tres documentos, a las personas de Cooperativa Jardín Azuayo que reciben solicitudes.',
  );
  expect([yes().checked, no().checked]).toEqual([false, false]);
  await userEvent.click(button('Aceptar y continuar'));
  expect(within(question).getByRole('alert').textContent).toBe('Elige sí o no');
  expect(document.activeElement).toBe(yes());
  expect(api.callsOf(status)).toHaveLength(0);
  await userEvent.click(yes());
  expect(within(question).queryByRole('alert')).toBeNull();
  await userEvent.click(button('Aceptar y continuar'));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/confirmacion');
  expect(api.callsOf(status).map(({ body }) => body)).toEqual([
    { status: 'DOCUMENTS_SUBMITTED', handoverConsent: true, termsVersionId: 'terms-3' },
  ]);
});

it('stays open and busy until it is sent, and closes where that fails', async () => {
  const { handler, release } = held(refusal(500, 'INTERNAL', 'x'));
  const api = openDetails({ [details]: { data: complete }, [status]: handler });
  await ready();
  await sendWith('Sí, entrégala');
  const busy = await screen.findByRole('button', { name: 'Guardando...' });
  await userEvent.click(busy);
  expect(screen.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' })).toBeTruthy();
  expect(api.callsOf(status)).toHaveLength(1);
  release();
  expect(await screen.findByText(/^Tu solicitud no se envió\./)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not asked where the sheet is only read', async () => {
  openDetails({ [details]: { data: complete } });
  await ready();
  await userEvent.click(button('HOJA DE INFORMACIÓN'));
  await screen.findByText('Pregrado');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('shows terms that changed meanwhile, asks again, and loses nothing [12.7.17]', async () => {
  const newTerms = { id: 'terms-4', version: '4', title: 'Términos nuevos', content: '<p>Texto nuevo</p>' };
  const api = openDetails({
    [details]: { data: complete },
    [status]: () => refusal(409, 'CONFLICT', 'Los términos cambiaron', { data: { terms: newTerms } }),
  });
  await ready();
  await sendWith('Sí, entrégala');
  const question = await screen.findByRole('group', { name: /^¿Cotejo le entrega/ });
  expect(await screen.findByText('Los términos cambiaron: lee la versión 4 y responde otra vez.')).toBeTruthy();
  expect(screen.getByText('Texto nuevo')).toBeTruthy();
  expect([yes().checked, no().checked]).toEqual([false, false]);
  api.handlers[status] = { data: mariasCredit({ status: 'DOCUMENTS_SUBMITTED' }) };
  await userEvent.click(within(question).getByRole('radio', { name: 'Sí, entrégala' }));
  await userEvent.click(button('Aceptar y continuar'));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/confirmacion');
  expect(api.callsOf(status).map(({ body }) => Reflect.get(Object(body), 'termsVersionId'))).toEqual([
    ...['terms-3', 'terms-4'],
  ]);
});

it('keeps the answer from before when it is sent again', async () => {
  const handoverConsent = { given: true, institutionId: azuayo.id, at: '2026-11-20T15:00:00.000Z' };
  const lastSubmittedAt = '2026-11-20T15:00:00.000Z';
  const returned = mariasCredit({
    amortizationType: 2,
    documents: complete.documents,
    lastSubmittedAt,
    handoverConsent,
  });
  openDetails({ [details]: { data: returned } });
  await ready();
  await userEvent.click(button('VOLVER A ENVIAR'));
  await screen.findByText('Pregrado');
  expect(yes().checked).toBe(true);
});

it('leaves nothing of before in the list of the profile [12.7.27]', async () => {
  const sent = mariasCredit({ status: 'DOCUMENTS_SUBMITTED', lastSubmittedAt: '2026-11-20T15:00:00.000Z' });
  const client = createQueryClient();
  client.setQueryData<UserCredit[]>(userCreditsQuery.queryKey, [complete]);
  openDetails(
    {
      [details]: { data: complete },
      'GET /credits/user-credits': { data: [complete] },
      [status]: { data: sent },
    },
    undefined,
    client,
  );
  await ready();
  await sendWith('No, la llevo yo');
  await screen.findByTestId('elsewhere');
  await vi.waitFor(() =>
    expect(client.getQueryData<UserCredit[]>(userCreditsQuery.queryKey)?.[0]?.turn.step).toBe('review'),
  );
});
