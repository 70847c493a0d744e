import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { creditId, noNotes, sampleAdminCredit, sampleDetail, sampleTaken } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { takesOnOpening } from '../desk/use-take-on-opening.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import CreditsPage from './CreditsPage.tsx';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const late = sampleAdminCredit({
  submittedAt: hoursAgo(73),
  isUrgent: true,
  round: 2,
  documentCounts: { total: 3, verified: 2, rejected: 0 },
});
const fresh = sampleAdminCredit({ id: 'ffffffff-0000-4000-8000-000000000002', submittedAt: hoursAgo(2) });
const decided = sampleAdminCredit({ id: 'eeeeeeee-0000-4000-8000-000000000003', status: 'APPROVED' });

const healthy = () => ({
  'GET /admin/credits': { data: [late, fresh, decided], total: 34, page: 1, limit: 10 },
  'GET /admin/credits/*': { data: sampleDetail() },
  'GET /admin/institutions': { data: [{ id: 'i1', name: 'Banco Uno' }], total: 1, page: 1, limit: 100 },
  'GET /admin/credits/*/notes': noNotes,
  'GET /admin/users/*/notes': noNotes,
});
const open = (search = '') =>
  renderAdmin(
    [
      { path: '/admin/credits', element: <CreditsPage /> },
      { path: '/admin/credits/:id', element: <p>la revisión</p> },
    ],
    `/admin/credits${search}`,
  );
const lastList = (api: ReturnType<typeof fakeApi>) => api.callsOf('GET /admin/credits').at(-1)?.query;
const rowOf = async (id: RegExp) =>
  within((await screen.findByRole('button', { name: id })).closest('tr') as HTMLElement);
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the rows of the list', () => {
  it('tell since when they wait, what is verified and which round it is', async () => {
    fakeApi(healthy());
    open();
    const row = await rowOf(/c7c41e9a/);
    expect(row.getByText('Urgente: 3 días')).toBeTruthy();
    expect(row.getByText('2 de 3 verificados')).toBeTruthy();
    expect(row.getByText('2.ª vuelta')).toBeTruthy();
    const other = await rowOf(/ffffffff/);
    expect(other.getByText('Espera: 2 horas')).toBeTruthy();
    expect(other.queryByText(/vuelta/)).toBeNull();
    expect((await rowOf(/eeeeeeee/)).queryByText(/^Espera/)).toBeNull();
  });

  it('tell by when an answer is due, and who has them [10.8.2] [10.8.3]', async () => {
    const dueAt = hoursAgo(24);
    const held = sampleAdminCredit({ dueAt, taken: sampleTaken({ since: '2026-11-20T15:30:00.000Z' }) });
    const lapsed = { ...fresh, dueAt: null, taken: sampleTaken({ until: hoursAgo(1) }) };
    fakeApi({ ...healthy(), 'GET /admin/credits': { data: [held, lapsed], total: 2, page: 1, limit: 10 } });
    open();
    const row = await rowOf(/c7c41e9a/);
    expect(row.getByText('Venció ayer')).toBeTruthy();
    expect(row.getByText(/^La tiene Ana Paredes, desde (vie\s20 )?10:30$/)).toBeTruthy();
    expect((await rowOf(/ffffffff/)).queryByText(/La tiene|Venc/)).toBeNull();
  });

  it('say the number that people dictate beside the first characters of the id [9.7.8]', async () => {
    fakeApi(healthy());
    open();
    expect((await rowOf(/c7c41e9a/)).getByText(`${late.number} · ${late.id.slice(0, 8)}`)).toBeTruthy();
  });

  it('say the instalment with its charges, and nothing where there is none yet [9.7.8]', async () => {
    const paid = { ...late, firstPayment: 225.21, monthlyPayment: 215.61 };
    fakeApi({ ...healthy(), 'GET /admin/credits': { data: [paid, { ...fresh, firstPayment: null }], total: 2 } });
    open();
    const row = await rowOf(/c7c41e9a/);
    expect(row.getByText('Cuota $225,21')).toBeTruthy();
    expect(row.queryByText(/215,61/)).toBeNull();
    expect((await rowOf(/ffffffff/)).queryByText(/^Cuota/)).toBeNull();
  });

  it('lead to their review with a link, and with the key R', async () => {
    fakeApi(healthy());
    const { router } = open();
    const link = (await rowOf(/ffffffff/)).getByRole('link', { name: /^María Fernanda Quishpe\s?, revisar/ });
    expect(link.getAttribute('href')).toBe(`/admin/credits/${fresh.id}`);
    await userEvent.keyboard('jjr');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${fresh.id}`));
  });

  it('take what is opened from the queue, and only look at it from any other list [12.3.2]', async () => {
    fakeApi(healthy());
    const { router, unmount } = open('?estado=DOCUMENTS_SUBMITTED&estado=UNDER_REVIEW');
    await rowOf(/ffffffff/);
    await userEvent.keyboard('jjr');
    await waitFor(() => expect(router.state.location.state).toEqual(takesOnOpening));
    unmount();
    const { router: other } = open('?estado=DOCUMENTS_SUBMITTED');
    await rowOf(/ffffffff/);
    await userEvent.keyboard('jjr');
    await waitFor(() => expect(other.state.location.pathname).toBe(`/admin/credits/${fresh.id}`));
    expect(other.state.location.state).toBeNull();
  });

  it('are those that one holds with Mías, which only who may take has [12.3.8]', async () => {
    const api = fakeApi(healthy());
    const { router, unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Mías' }));
    await waitFor(() => expect(lastList(api)?.get('mine')).toBe('true'));
    expect(router.state.location.search).toBe('?mias=si');
    unmount();
    signInAs({ permissions: ['credits.read'] });
    open();
    await screen.findByRole('button', { name: 'Vencidas' });
    expect(screen.queryByRole('button', { name: 'Mías' })).toBeNull();
  });

  it('give their review the list it goes through, also from the dialog', async () => {
    fakeApi(healthy());
    const { router } = open('?estado=APPROVED&orden=-amount&pagina=2');
    await rowOf(/c7c41e9a/);
    await userEvent.click(screen.getByRole('button', { name: /c7c41e9a/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'Ir a la revisión completa' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
    const list = new URLSearchParams(router.state.location.search).get('lista');
    expect(list).toBe('estado=APPROVED&orden=-amount&pagina=2');
  });
});

describe('the order of the list', () => {
  it('by the day due shows the queue, soonest first, and ends with other states [12.11.2]', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?estado=APPROVED');
    await rowOf(/c7c41e9a/);
    await userEvent.click(screen.getByRole('button', { name: 'Vence' }));
    await waitFor(() => expect(lastList(api)?.get('sort')).toBe('dueAt'));
    expect(lastList(api)?.getAll('status')).toEqual(['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']);
    expect(header('Solicitado').getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('button', { name: 'Vence' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'En cola' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it.each([
    ['Monto', 'amount'],
    ['Solicitado', 'createdAt'],
  ])('follows %s in both directions, and says so at its title', async (name, field) => {
    const api = fakeApi(healthy());
    const { router } = open('?pagina=3&estado=PENDING&orden=-amount');
    await rowOf(/c7c41e9a/);
    await userEvent.click(screen.getByRole('button', { name: 'Solicitado' }));
    await waitFor(() => expect(lastList(api)?.get('sort') ?? '-createdAt').toBe('-createdAt'));
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(header(name).getAttribute('aria-sort')).not.toBe('none'));
    if (header(name).getAttribute('aria-sort') === 'descending')
      await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(lastList(api)?.get('sort')).toBe(field));
    expect(header(name).getAttribute('aria-sort')).toBe('ascending');
    expect(lastList(api)?.get('page')).toBe('1');
    expect(lastList(api)?.getAll('status')).toEqual(['PENDING']);
    expect(router.state.location.search).toBe(`?estado=PENDING&orden=${field}`);
    const other = name === 'Monto' ? 'Solicitado' : 'Monto';
    expect(header(other).getAttribute('aria-sort')).toBe('none');
  });

  it('stays when the filters are taken off', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?estado=PENDING&orden=-amount');
    await rowOf(/c7c41e9a/);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(router.state.location.search).toBe('?orden=-amount'));
    await waitFor(() => expect(lastList(api)?.getAll('status')).toEqual([]));
    expect(lastList(api)?.get('sort')).toBe('-amount');
  });
});

describe('the filters above the list', () => {
  it.each([
    ['En cola', '?estado=DOCUMENTS_SUBMITTED&estado=UNDER_REVIEW', 'status', ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW']],
    ['Urgentes', '?urgentes=si', 'isUrgent', ['true']],
    ['Devueltas', '?devueltas=si', 'isReturned', ['true']],
    ['Vencidas', '?vencidas=si', 'overdue', ['true']],
  ])('have %s one press away [10.8.2]', async (name, url, sent, values) => {
    const api = fakeApi(healthy());
    const { router } = open();
    await rowOf(/c7c41e9a/);
    const chip = within(screen.getByRole('group', { name: 'Filtros rápidos' })).getByRole('button', { name });
    await userEvent.click(chip);
    await waitFor(() => expect(lastList(api)?.getAll(sent)).toEqual(values));
    expect(router.state.location.search).toBe(url);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(chip);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(chip.getAttribute('aria-pressed')).toBe('false');
  });

  it('stay folded after a reload when they were folded', async () => {
    fakeApi(healthy());
    const fold = () => screen.getByText('Filtros').closest('details') as HTMLDetailsElement;
    const { unmount } = open();
    await rowOf(/c7c41e9a/);
    for (const isOpen of [true, false]) {
      act(() => {
        fold().open = isOpen;
        fold().dispatchEvent(new Event('toggle'));
      });
    }
    unmount();
    open();
    await rowOf(/c7c41e9a/);
    expect(fold().open).toBe(false);
    act(() => {
      fold().open = true;
      fold().dispatchEvent(new Event('toggle'));
    });
    act(() => adminSession.stop());
    expect(localStorage.getItem('cotejo.adminFilters')).toBe('open');
  });
});
