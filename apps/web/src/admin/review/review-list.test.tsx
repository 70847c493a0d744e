import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { creditId, sampleAdminCredit, sampleDetail } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { healthy, open, signInReviewer } from './testing.tsx';

signInReviewer();

const idAt = (index: number): string => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000001`;

/** `at` is the 0-based position of the credit under review. */
const pagesOf =
  (total: number, at: number, make: (id: string) => object) =>
  ({ query }: { query: URLSearchParams }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const ids = Array.from({ length: total }, (_, index) => (index === at ? creditId : idAt(index)));
    return { data: ids.slice((page - 1) * limit, page * limit).map(make), total, page, limit };
  };

describe('a review opened from a list', () => {
  const list = `?${new URLSearchParams({ lista: 'institucion=i1&orden=-amount&pagina=6' })}`;
  const rows = (at: number) => ({
    ...healthy(),
    'GET /admin/credits': pagesOf(120, at, (id) => sampleAdminCredit({ id })),
  });

  it('goes through that list, in its order, and stays in it', async () => {
    const api = fakeApi(rows(52));
    const { router } = open(list);
    expect(await screen.findByText('53 de 120 de la lista')).toBeTruthy();
    expect(Object.fromEntries(api.callsOf('GET /admin/credits')[0]?.query ?? [])).toEqual({
      institutionId: 'i1',
      sort: '-amount',
      page: '2',
      limit: '50',
    });
    expect(api.callsOf('GET /admin/credits/pending')).toEqual([]);
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${idAt(53)}`));
    expect(router.state.location.search).toBe(list);
    expect(await screen.findByText('54 de 120 de la lista')).toBeTruthy();
  });

  it.each([
    ['k', 'before the first of its page', 50, 49],
    ['j', 'after the last of its page', 99, 100],
  ])('goes with %s to the one %s', async (key, _, at, to) => {
    fakeApi(rows(at));
    const { router } = open(list);
    await screen.findByText(`${at + 1} de 120 de la lista`);
    await screen.findByRole('link', { name: key === 'j' ? /^Siguiente/ : /^Anterior/ });
    await userEvent.keyboard(key);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${idAt(to)}`));
  });
});

describe('the queue', () => {
  it('goes on beyond its first hundred', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/pending': pagesOf(130, 99, (id) => sampleAdminCredit({ id })) });
    const { router } = open();
    expect(await screen.findByText('100 de 130 en cola')).toBeTruthy();
    await screen.findByRole('link', { name: /^Siguiente/ });
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${idAt(100)}`));
    expect(await screen.findByText('101 de 130 en cola')).toBeTruthy();
  });

  it('is not read to its end for a credit that no longer waits', async () => {
    const api = fakeApi({
      ...healthy(sampleDetail({ status: 'APPROVED' })),
      'GET /admin/credits/pending': pagesOf(130, -1, (id) => sampleAdminCredit({ id })),
    });
    open();
    expect(await screen.findByText('Ya no espera revisión')).toBeTruthy();
    expect(api.callsOf('GET /admin/credits/pending')).toHaveLength(1);
  });

  it('is still to come for a credit that was not submitted', async () => {
    fakeApi({
      ...healthy(sampleDetail({ status: 'INSTITUTION_SELECTED', submittedAt: null })),
      'GET /admin/credits/pending': pagesOf(3, -1, (id) => sampleAdminCredit({ id })),
    });
    open();
    expect(await screen.findByText('Aún no espera revisión')).toBeTruthy();
  });
});

describe('the applicant', () => {
  it('leads to the person and to their other applications', async () => {
    fakeApi(healthy());
    open();
    const person = await screen.findByRole('link', { name: 'María Fernanda Quishpe' });
    expect(person.getAttribute('href')).toBe('/admin/users/u0000000-0000-4000-8000-000000000001');
    await userEvent.click(screen.getByText(/1 solicitud anterior$/));
    const others = screen.getByRole('link', { name: 'Ver todas sus solicitudes' });
    expect(others.getAttribute('href')).toBe('/admin/credits?buscar=1700000050');
  });

  it('is a name alone where the account was deleted', async () => {
    const user = { ...sampleDetail().user, id: null, cedula: null, nombres: 'Cuenta eliminada', apellidos: '' };
    fakeApi(healthy(sampleDetail({ user })));
    open();
    expect(await screen.findByRole('heading', { name: 'Cuenta eliminada' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Cuenta eliminada/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ver todas sus solicitudes', hidden: true })).toBeNull();
  });
});
