import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleHandover } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import HandoverPage from './HandoverPage.tsx';
import HandoversPage from './HandoversPage.tsx';
import { newestStep, rowOf } from './handover-columns.tsx';
import { logDetail, logTitle } from './handover-texts.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

it('keeps what is missing, state and institution in the address and asks with them [6.32.1]', async () => {
  const api = fakeApi({
    'GET /admin/handovers': { data: [], total: 0, page: 1, limit: 10 },
    'GET /admin/institutions': { data: [{ id: 'i1', name: 'Banco Uno' }], total: 1, page: 1, limit: 100 },
  });
  const { router } = renderAdmin([{ path: '/admin/entregas', element: <HandoversPage /> }], '/admin/entregas');
  await screen.findByRole('option', { name: 'Banco Uno' });
  await userEvent.selectOptions(screen.getByLabelText('Institución'), 'Banco Uno');
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Enviada');
  await waitFor(() => {
    const { query } = api.callsOf('GET /admin/handovers').at(-1) ?? {};
    expect([query?.get('institutionId'), query?.get('state')]).toEqual(['i1', 'sent']);
  });
  expect(router.state.location.search).toBe('?institucion=i1&estado=sent');
  expect(await screen.findByText('Ninguna entrega cumple estos filtros')).toBeTruthy();
});

it('marks a disbursement that differs, filters by it and exports what is listed [12.9.10]', async () => {
  const api = fakeApi({
    'GET /admin/handovers': {
      ...{ data: [sampleHandover({ state: 'disbursed', differs: ['rate'] })], total: 1, page: 1, limit: 10 },
    },
    'GET /admin/handovers/export': () => new Response('a;b', { headers: { 'content-type': 'text/csv' } }),
    'GET /admin/institutions': { data: [], total: 0, page: 1, limit: 100 },
  });
  renderAdmin([{ path: '/admin/entregas', element: <HandoversPage /> }], '/admin/entregas');
  const row = await screen.findByRole('row', { name: /María Fernanda Quishpe/ });
  expect(within(row).getByText('No coincide')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Desembolso'), 'No coincide');
  await waitFor(() => expect(api.callsOf('GET /admin/handovers').at(-1)?.query.get('differs')).toBe('true'));
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => {
    const { query } = api.callsOf('GET /admin/handovers/export').at(-1) ?? {};
    expect([query?.get('differs'), query?.get('format')]).toEqual(['true', 'csv']);
  });
});

it.each([
  ['withdrawn', { state: 'withdrawn', closedAt: '2026-11-17T15:00:00.000Z' }, /^Retirada: /],
  [
    'sent again after it was opened',
    { openedAt: '2026-11-16T15:01:00.000Z', sentAt: '2026-11-16T15:05:00.000Z' },
    /^Enviada: /,
  ],
  ['opened', { openedAt: '2026-11-16T16:01:00.000Z' }, /^Abierta: /],
] as const)('names the last step of one that was %s', (_title, changes, expected) => {
  expect(newestStep(rowOf(sampleHandover(changes)))).toMatch(expected);
});

const paid = sampleHandover({
  ...{ state: 'disbursed', sentAt: null, receivedAt: '2026-11-18T15:00:00.000Z', needs: 'dispute', differs: ['rate'] },
  closedAt: '2026-11-20T15:00:00.000Z',
  answer: {
    ...{ answer: 'disbursed', amount: 6_500, date: '2026-11-20', rate: 15.9, reason: null, words: null },
    ...{ by: 'institution', at: '2026-11-20T15:00:00.000Z', differs: ['rate'] },
    ...{ offered: { amount: 6_500, rate: 14.56 }, costsMore: 212.64 },
  },
  dispute: { about: 'disbursed', words: 'Me dieron menos.', at: '2026-11-21T15:00:00.000Z', closedAt: null },
});

const openOne = () =>
  renderAdmin([{ path: '/admin/entregas/:id', element: <HandoverPage /> }], `/admin/entregas/${paid.id}`);

it('shows what was offered beside what was paid, and what the person says [12.9.11]', async () => {
  const api = fakeApi({
    'GET /admin/handovers/*': { data: paid },
    'POST /admin/handovers/*/dispute-closed': { data: { ...paid, needs: null } },
  });
  openOne();
  const answer = within(await screen.findByRole('region', { name: 'Respuesta' }));
  expect(answer.getByText('$6.500,00 al 14,56 %')).toBeTruthy();
  expect(answer.getByText('Le cuesta más en intereses').nextElementSibling?.textContent).toBe('$212,64');
  expect(
    within(screen.getByRole('region', { name: 'Lo que dice la persona' })).getByText('Me dieron menos.'),
  ).toBeTruthy();
  expect(screen.getByText('Enviada').nextElementSibling?.textContent).toBe('No');
  await userEvent.click(screen.getByRole('button', { name: 'Ya se atendió' }));
  await userEvent.type(await screen.findByLabelText('Qué se averiguó y qué se hizo'), 'Era un error de tipeo.');
  await userEvent.click(screen.getByRole('button', { name: 'Anotarlo' }));
  await waitFor(() =>
    expect(api.callsOf('POST /admin/handovers/*/dispute-closed').at(-1)?.body).toEqual({
      words: 'Era un error de tipeo.',
    }),
  );
});

it('offers the confirmed contacts of the institution and no others [12.9.12]', async () => {
  const sent = sampleHandover();
  fakeApi({
    'GET /admin/handovers/*': { data: sent },
    'GET /admin/institutions/*/handover': {
      data: {
        ...{ channel: 'email', version: 3 },
        contacts: [
          { name: 'Marta Oficial', email: 'creditos@jardin.ejemplo.ec', state: 'confirmed', proposedBy: null },
          { name: 'Otra', email: 'otra@correo.ejemplo.ec', state: 'proposed', proposedBy: { id: 'a', name: 'Paola' } },
        ],
      },
    },
  });
  openOne();
  await userEvent.click(await screen.findByRole('button', { name: 'Otro contacto' }));
  const options = within(await screen.findByLabelText('Contacto')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Elige un contacto',
    'Marta Oficial, creditos@jardin.ejemplo.ec',
  ]);
});

it('names in the log who wrote an answer down, and nobody else for what the person said', () => {
  const entry = { at: '2026-11-16T15:00:00.000Z', what: null, who: 'Gabriela Ortiz', address: '10.0.0.1' };
  const told = (kind: 'answered' | 'disputed', by: 'admin' | 'contact' | 'system', who: string | null = entry.who) => {
    const one = { ...entry, kind, by, who, address: who && entry.address };
    return `${logTitle(one)} ${logDetail(one)}`.trim();
  };
  expect(told('answered', 'admin')).toBe('Anotó la respuesta Gabriela Ortiz, desde 10.0.0.1');
  expect(told('answered', 'contact')).toBe('Respondió Gabriela Ortiz, desde 10.0.0.1');
  expect(told('disputed', 'system', null)).toBe('La persona dijo que no es así');
});
