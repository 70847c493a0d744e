import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import HandoversPage from './HandoversPage.tsx';

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
