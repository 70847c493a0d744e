import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, serverError } from '#testing/fake-api.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import ReviewPage from './ReviewPage.tsx';
import { healthy, open, signInReviewer } from './testing.tsx';

signInReviewer();

it('asks the server nothing for a URL that names no credit', async () => {
  const api = fakeApi({ 'GET /admin/credits/*': { data: [], total: 0 } });
  renderAdmin([{ path: '/admin/credits/:id', element: <ReviewPage /> }], '/admin/credits/pending');
  expect(await screen.findByText('El crédito no existe o ya fue borrado por quien lo pidió.')).toBeTruthy();
  expect(api.callsOf('GET /admin/credits/*')).toEqual([]);
});

describe('a review that cannot be shown', () => {
  const missing = /El crédito no existe o ya fue borrado/;

  it('says that the credit is gone only when the server says so', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*': refusal(404, 'NOT_FOUND', 'No encontrado') });
    open();
    expect(await screen.findByText(missing)).toBeTruthy();
  });

  it('does not call a credit deleted when the server failed', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*': serverError });
    open();
    expect(await screen.findByText(/El servidor no respondió bien/)).toBeTruthy();
    expect(screen.queryByText(missing)).toBeNull();
  });

  it('does not call a credit deleted when the page itself failed', async () => {
    fakeApi(healthy());
    // What an old browser throws for a missing method while the request is prepared.
    vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(() => {
      throw new TypeError('addEventListener is not a function');
    });
    open();
    expect(await screen.findByText(/Algo falló en esta página, en tu navegador/)).toBeTruthy();
    expect(screen.queryByText(missing)).toBeNull();
  });
});
