import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdminInstitution } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import BlogsPage from '../blogs/BlogsPage.tsx';
import InstitutionsPage from '../institutions/InstitutionsPage.tsx';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import UsersPage from '../users/UsersPage.tsx';

const createdAt = '2026-11-01T15:00:00.000Z';
const person = { id: 'u1', nombres: 'Rosa', apellidos: 'Mora', status: 'active', createdAt, lastSuccessfulLogin: null };
const post = {
  id: 'b1',
  title: 'Metas',
  slug: 'metas',
  imageUrl: null,
  isActive: true,
  createdAt,
  updatedAt: createdAt,
};
const bank = sampleAdminInstitution({ name: 'Banco Uno', minRate: 14 });
const responses = {
  'GET /admin/users': { data: { users: [person], total: 1, page: 1, limit: 10 } },
  'GET /admin/institutions': { data: [bank], total: 1, page: 1, limit: 10 },
  'GET /admin/institutions/cities': { data: ['Quito'] },
  'GET /admin/blogs': { data: [post], total: 1, page: 1, limit: 10 },
};

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

it.each([
  ['institutions', <InstitutionsPage key="institutions" />, 'Institución', 'name', '-name'],
  ['blogs', <BlogsPage key="blogs" />, 'Creado', '-createdAt', 'createdAt'],
])('sorts %s by the title of a column, which says the order', async (name, element, title, own, turned) => {
  const api = fakeApi(responses);
  const path = `/admin/${name}`;
  const { router } = renderAdmin([{ path, element }], path);
  const header = async () => screen.findByRole('columnheader', { name: title });
  const wordOf = (sort: string) => (sort.startsWith('-') ? 'descending' : 'ascending');
  expect((await header()).getAttribute('aria-sort')).toBe(wordOf(own));
  expect(api.callsOf(`GET ${path}`).at(-1)?.query.get('sort') ?? own).toBe(own);
  await userEvent.click(screen.getByRole('button', { name: title }));
  await waitFor(() => expect(api.callsOf(`GET ${path}`).at(-1)?.query.get('sort')).toBe(turned));
  expect((await header()).getAttribute('aria-sort')).toBe(wordOf(turned));
  expect(router.state.location.search).toBe(`?orden=${turned}`);
});

it('sorts users by registration and by the last sign-in, longest ago first, from one column', async () => {
  const api = fakeApi(responses);
  const { router } = renderAdmin([{ path: '/admin/users', element: <UsersPage /> }], '/admin/users');
  const header = await screen.findByRole('columnheader', { name: /Registro.*Último ingreso/ });
  const registered = () => screen.getByRole('button', { name: 'Registro' });
  const signedIn = () => screen.getByRole('button', { name: 'Último ingreso' });
  const state = () => [
    header.getAttribute('aria-sort'),
    registered().getAttribute('aria-pressed'),
    signedIn().getAttribute('aria-pressed'),
  ];
  expect(state()).toEqual(['descending', 'true', 'false']);
  const press = async (button: HTMLElement, sort: string) => {
    await userEvent.click(button);
    await waitFor(() => expect(router.state.location.search).toBe(sort && `?orden=${sort}`));
  };
  const asked = () => api.callsOf('GET /admin/users').map(({ query }) => query.get('sort') ?? '-createdAt');
  await press(signedIn(), 'lastSuccessfulLogin');
  expect(state()).toEqual(['ascending', 'false', 'true']);
  await press(signedIn(), '-lastSuccessfulLogin');
  expect(state()).toEqual(['descending', 'false', 'true']);
  await press(registered(), '');
  expect(state()).toEqual(['descending', 'true', 'false']);
  await press(registered(), 'createdAt');
  expect(state()).toEqual(['ascending', 'true', 'false']);
  await waitFor(() => expect(asked().at(-1)).toBe('createdAt'));
  expect(new Set(asked())).toEqual(new Set(['-createdAt', 'lastSuccessfulLogin', '-lastSuccessfulLogin', 'createdAt']));
});

it('starts words at A and takes an unknown order as absent', async () => {
  const api = fakeApi(responses);
  renderAdmin([{ path: '/admin/blogs', element: <BlogsPage /> }], '/admin/blogs?orden=nada&pagina=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Título' }));
  expect(api.callsOf('GET /admin/blogs')[0]?.query.get('sort')).toBeNull();
  await waitFor(() => expect(api.callsOf('GET /admin/blogs').at(-1)?.query.get('sort')).toBe('title'));
});
