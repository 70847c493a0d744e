import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#data/query/query-client.ts';
import { storeCreditId, storeInstitutionId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { userSession } from '#session/session.ts';
import { flowKeys } from '#session/stored-application.ts';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { azuayo, maria, mariasCredit, sentForm, signInMaria } from '../testing/samples.ts';
import ConfirmationPage from './ConfirmationPage.tsx';

const details = 'GET /credits/credit-1/details';

function open(handlers: Handlers = {}) {
  const api = fakeApi({ [details]: { data: mariasCredit({ status: 'DOCUMENTS_SUBMITTED' }) }, ...handlers });
  renderFlow('/creditos/confirmacion', [{ path: '/creditos/confirmacion', Component: ConfirmationPage }]);
  return api;
}

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
  storeCreditId('credit-1');
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

it('congratulates with amount, institution and e-mail [1.2.15] [1.2.105] [1.2.106] [1.2.107] [1.2.108]', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '¡Felicidades!' })).toBeTruthy();
  expect(screen.getByText('$8.000')).toBeTruthy();
  expect(screen.getByText('Cooperativa Jardín Azuayo')).toBeTruthy();
  expect(screen.getByText(maria.email)).toBeTruthy();
});

it('gives the number, the day it was sent and what happens next; the way on is the profile [9.2.1]', async () => {
  const credit = mariasCredit({
    number: 'C-26-04821',
    status: 'DOCUMENTS_SUBMITTED',
    submittedAt: '2026-11-21T15:00:00.000Z',
  });
  open({ [details]: { data: credit } });
  const said = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await said('Número de solicitud')).toContain('C-26-04821');
  await userEvent.click(screen.getByRole('button', { name: 'Copiar el número de solicitud' }));
  expect(await navigator.clipboard.readText()).toBe('C-26-04821');
  expect(screen.getByText('Copiaste el número de solicitud.')).toBeTruthy();
  expect(await said('Enviada')).toBe('21 de noviembre de 2026');
  const step = await screen.findByText('Ahora revisan tus documentos');
  expect(step.closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(screen.getByText('Te llega la respuesta')).toBeTruthy();
  const story = 'quien te evalúa y decide es Cooperativa Jardín Azuayo; si acepta, firma contigo.';
  expect(screen.getByText('Decide la institución').closest('li')?.textContent).toContain(story);
  const primary = (element: HTMLElement) => /main/.test(element.className);
  expect(primary(screen.getByRole('link', { name: 'Ver en qué va' }))).toBe(true);
  expect(primary(screen.getByRole('button', { name: 'BUSCAR OTRO CRÉDITO' }))).toBe(false);
});

it('names the day by which an answer comes, then that it has passed [10.8.1]', async () => {
  const step = async (answerBy: string) => {
    open({ [details]: { data: mariasCredit({ status: 'DOCUMENTS_SUBMITTED', answerBy }) } });
    return (await screen.findByText('Ahora revisan tus documentos')).closest('li')?.textContent;
  };
  expect(await step('2099-07-14')).toContain('Tendrás una respuesta a más tardar el martes 14 de julio de 2099.');
  cleanup();
  queryClient().clear();
  expect(await step('2026-07-14')).toContain('Nos pasamos del plazo; tu solicitud sigue en revisión.');
  expect(screen.queryByText(/24 a 72/)).toBeNull();
});

it('says what is received, handed over, paid and given back [4.7.18] [6.3.10]', async () => {
  const held = {
    name: 'Ahorro',
    basis: 'fixed',
    value: 1,
    when: 'upfront',
    obligation: 'required',
    refundable: true,
    counted: true,
  } as const;
  open({
    [details]: {
      data: mariasCredit({
        ...{
          status: 'DOCUMENTS_SUBMITTED',
          received: 7_960,
          upfront: 30,
          charges: [
            { ...held, kind: 'certificates', total: 30 },
            { ...held, kind: 'savings_deposit', total: 400 },
          ],
          firstPayment: 219.61,
          lastPayment: 216.14,
          realTotal: 10_510.55,
        },
      }),
    },
  });
  const said = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await said('Recibes')).toBe('$7.960,00');
  expect(await said('Pagas aparte el primer día')).toBe('$30,00');
  expect(await said('Te devuelven cuando dejas de ser socio')).toBe('$30,00');
  expect(await said('Te devuelven con la última cuota')).toBe('$400,00');
  expect(await said('Primera cuota')).toBe('$219,61');
  expect(await said('Última cuota')).toBe('$216,14');
  expect(await said('Total que pagas')).toBe('$10.510,55');
});

it('says which permission there is, with the button to change it [12.7.13]', async () => {
  const sent = { status: 'DOCUMENTS_SUBMITTED', lastSubmittedAt: '2026-11-20T15:00:00.000Z' } as const;
  const consent = (given: boolean) => ({ given, institutionId: azuayo.id, at: '2026-11-20T15:00:00.000Z' });
  const api = open({
    [details]: { data: mariasCredit({ ...sent, handoverConsent: consent(false) }) },
    'POST /credits/credit-1/handover-consent': { data: { consent: true } },
    'GET /terms': { data: { id: 'terms-3', version: '3', title: 'Términos', content: '<p>Texto</p>' } },
  });
  const permission = within(await screen.findByRole('group', { name: 'Tu permiso' }));
  expect(
    permission.getByText(/dijiste que Cotejo no le entregue .* Sin tu permiso no le entregamos nada/),
  ).toBeTruthy();
  await userEvent.click(permission.getByRole('button', { name: /^Que Cotejo se la entregue/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Términos, versión 3');
  api.handlers[details] = { data: mariasCredit({ ...sent, handoverConsent: consent(true) }) };
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, entrégala' }));
  expect(await permission.findByText(/^Diste tu permiso el/)).toBeTruthy();
  expect(api.callsOf('POST /credits/credit-1/handover-consent').map(({ body }) => body)).toEqual([
    { consent: true, termsVersionId: 'terms-3' },
  ]);
  expect(permission.queryByText(/Sin tu permiso/)).toBeNull();
});

it('says while it is reviewed how Cotejo answered others [12.12.58]', async () => {
  const record = { from: '2026-08-23', to: '2026-11-20', due: 412, inTime: 396, medianWorkingDays: 1 };
  const own = 'GET /public/review-record';
  open({ [own]: { data: record } });
  const said = /^De 412.solicitudes de los últimos 90 días respondimos a tiempo 396\.$/;
  expect(await screen.findByText(said)).toBeTruthy();
  cleanup();
  queryClient().clear();
  const turn = { who: 'institution', step: 'wait', since: '2099-11-30T15:00:00.000Z', by: '2099-12-03' } as const;
  const api = open({ [details]: { data: mariasCredit({ status: 'APPROVED', turn }) }, [own]: { data: record } });
  await screen.findByText(/tiene tus papeles desde/);
  expect(api.callsOf(own)).toHaveLength(0);
});

it('says later what has become of it [12.7.14]', async () => {
  const turn = { who: 'institution', step: 'wait', since: '2099-11-30T15:00:00.000Z', by: '2099-12-03' } as const;
  open({ [details]: { data: mariasCredit({ status: 'APPROVED', turn }) } });
  const current = (await screen.findByText(/^Cooperativa Jardín Azuayo tiene tus papeles desde/)).closest('li');
  expect(current?.getAttribute('aria-current')).toBe('step');
  expect(current?.textContent).toContain('Si no te llama hasta el');
  expect(screen.queryByText('Ahora revisan tus documentos')).toBeNull();
});

it('says where the list is that the profile shows', async () => {
  const turn = { who: 'person', step: 'go', since: '2099-11-30T15:00:00.000Z', by: null } as const;
  open({ [details]: { data: mariasCredit({ status: 'APPROVED', turn }) } });
  expect(await screen.findByText(/ o ve con esto: la lista está en tu perfil\.$/)).toBeTruthy();
});

it('BUSCAR OTRO CRÉDITO deletes the flow and starts a new search [1.2.109] [1.2.110]', async () => {
  storeForm(sentForm);
  storeInstitutionId('institution-1');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'BUSCAR OTRO CRÉDITO' }));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/solicitud');
  for (const key of [...Object.values(flowKeys), 'creditFormData']) expect(sessionStorage.getItem(key)).toBeNull();
});

it('says that there is no credit [1.8.33]', async () => {
  sessionStorage.clear();
  open();
  expect(await screen.findByText('No se encontró información del crédito')).toBeTruthy();
});

it('says of an application that is not of this account that it is not there', async () => {
  open({ [details]: () => refusal(404, 'NOT_FOUND', 'El recurso solicitado no fue encontrado') });
  expect(await screen.findByText('No se encontró información del crédito')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Intentar nuevamente' })).toBeNull();
});

it('says that the answer brought no credit [1.8.34]', async () => {
  open({ [details]: {} });
  expect(await screen.findByText('No se pudo obtener la información del crédito')).toBeTruthy();
});

it('says that loading failed and loads again [1.8.35]', async () => {
  const api = open({ [details]: () => refusal(500, 'INTERNAL', 'caído') });
  expect(await screen.findByText('Error al cargar la información')).toBeTruthy();
  api.handlers[details] = { data: mariasCredit() };
  await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
  expect(await screen.findByText('¡Felicidades!')).toBeTruthy();
});
