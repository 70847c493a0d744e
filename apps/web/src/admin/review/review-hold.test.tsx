import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleDetail, sampleTaken } from '#testing/factories.ts';
import { type ApiCall, fakeApi, held, refusal, serverError } from '#testing/fake-api.ts';
import { signInAs } from '../testing/render-admin.tsx';
import { after, allVerified, healthy, last, open, showDocument, signInReviewer } from './testing.tsx';

signInReviewer();

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
/** Held by the person at the screen; just renewed unless told otherwise. */
const mine = (until = minutes(15)) => sampleTaken({ mine: true, until });
const takes = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /admin/credits/*/take');
const nexts = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /admin/credits/next');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const given = (id: string | null, changes: Partial<AdminCreditDetail> = {}) => ({
  data: { credit: id && sampleDetail({ id, taken: mine(), documents: allVerified, ...changes }), remaining: 3 },
});

afterEach(() => vi.useRealTimers());

describe('an application that somebody has', () => {
  it('names the holder, and changes hands only with words [10.8.5]', async () => {
    const api = fakeApi({
      ...healthy(sampleDetail({ taken: sampleTaken() })),
      'POST /admin/credits/*/take': { data: { taken: mine() } },
    });
    open();
    expect(await screen.findByText(/^La tiene Ana Paredes, desde /)).toBeTruthy();
    await press('Tomarla');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Tomarla' }));
    expect(await dialog.findByText('Escribe por qué la tomas')).toBeTruthy();
    expect(takes(api)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Por qué la tomas'), ' Ana está de vacaciones ');
    await userEvent.click(dialog.getByRole('button', { name: 'Tomarla' }));
    expect(await screen.findByText(/^La tienes hasta \d\d:\d\d$/)).toBeTruthy();
    expect(takes(api).map(({ body }) => body)).toEqual([{ words: 'Ana está de vacaciones' }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is taken when it is free, and given up with Soltar [10.8.5]', async () => {
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/take': { data: { taken: mine() } },
      'POST /admin/credits/*/release': { data: { taken: null } },
    });
    open();
    expect(await screen.findByText('Nadie la tiene.')).toBeTruthy();
    await press('Tomar');
    expect(await screen.findByText(/^La tienes hasta/)).toBeTruthy();
    await press('Soltar');
    expect(await screen.findByText('Nadie la tiene.')).toBeTruthy();
    expect(screen.queryByText(/^La tuviste/)).toBeNull();
    expect(api.callsOf('POST /admin/credits/*/release').map(({ body }) => body)).toEqual([{}]);
  });

  it('names who was faster [10.8.5]', async () => {
    const data = { status: 'DOCUMENTS_SUBMITTED', version: 4, taken: sampleTaken() };
    fakeApi({
      ...healthy(),
      'POST /admin/credits/*/take': () => refusal(409, 'CONFLICT', 'La tiene otra persona', { data }),
    });
    open();
    await press('Tomar');
    await waitFor(() => expect(screen.getAllByText(/^La tiene Ana Paredes, desde/).length).toBeGreaterThan(1));
    expect(screen.getByRole('button', { name: 'Tomarla' })).toBeTruthy();
  });

  it('is only looked at without the permission, or by who asked for it', async () => {
    signInAs({ permissions: ['credits.read', 'documents.read'] });
    fakeApi(healthy(sampleDetail({ taken: sampleTaken() })));
    open();
    expect(await screen.findByText(/^La tiene Ana Paredes/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Tomar/ })).toBeNull();
  });

  it('refuses a decision and names the holder [10.8.6]', async () => {
    const detail = sampleDetail({ documents: allVerified });
    const data = { status: 'UNDER_REVIEW', version: 4, taken: sampleTaken() };
    const api = fakeApi({
      ...healthy(detail),
      'POST /admin/credits/*/status': () => refusal(409, 'CONFLICT', 'La tiene otra persona', { data }),
    });
    open();
    await press('Aprobar crédito');
    api.handlers['GET /admin/credits/*'] = { data: { ...detail, taken: sampleTaken() } };
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprobar crédito' }));
    const title = await screen.findByRole('heading', { name: 'Otra persona tiene este crédito' });
    const notice = title.closest<HTMLElement>('[role=alert]') as HTMLElement;
    expect(notice.textContent).toMatch(/Tu decisión no se guardó\. La tiene Ana Paredes, desde .*\d\d:\d\d\./);
    await userEvent.click(await within(notice).findByRole('button', { name: 'Ver el estado actual' }));
    expect(await screen.findByRole('button', { name: 'Tomarla' })).toBeTruthy();
  });

  it('refuses a verdict and names the holder [10.8.6]', async () => {
    const data = { status: 'UNDER_REVIEW', version: 4, taken: sampleTaken() };
    fakeApi({
      ...healthy(),
      'POST /admin/credits/*/verify-document': () => refusal(409, 'CONFLICT', 'La tiene otra persona', { data }),
    });
    open();
    await showDocument();
    await press(/^Verificar/);
    const notice = (await screen.findByText(/Tu veredicto no se guardó/)).closest('p');
    expect(notice?.textContent).toMatch(/La tiene Ana Paredes, desde .*\. Tu veredicto no se guardó\./);
  });
});

describe('the next one', () => {
  it('opens with N, once for a key that is held down [10.8.7]', async () => {
    const { handler, release } = held(given(last));
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/next': handler });
    const { router } = open();
    await screen.findByText('Nadie la tiene.');
    fireEvent.keyDown(document.body, { key: 'n' });
    fireEvent.keyDown(document.body, { key: 'n' });
    fireEvent.keyDown(document.body, { key: 'n', repeat: true });
    api.handlers['GET /admin/credits/*'] = { data: given(last).data.credit };
    await act(async () => release());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${last}`));
    fireEvent.keyDown(document.body, { key: 'n', repeat: true });
    expect(await screen.findByText(/^La tienes hasta/)).toBeTruthy();
    expect(nexts(api).map(({ body }) => body)).toEqual([{}]);
  });

  it('says that none is left [10.8.7]', async () => {
    fakeApi({ ...healthy(), 'POST /admin/credits/next': given(null) });
    const { router } = open();
    await screen.findByText('Nadie la tiene.');
    const here = router.state.location.pathname;
    await userEvent.keyboard('n');
    expect(await screen.findByText('No queda ninguna solicitud libre.')).toBeTruthy();
    expect(router.state.location.pathname).toBe(here);
  });

  it('says that one has twenty, and writes no failure in the log [10.8.7]', async () => {
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/next': () => refusal(409, 'CONFLICT', 'Ya tienes veinte', { data: { held: 20 } }),
    });
    open();
    await screen.findByText('Nadie la tiene.');
    await userEvent.keyboard('n');
    expect(
      await screen.findByText('Ya tienes 20 solicitudes tomadas: decide o suelta alguna antes de tomar otra.'),
    ).toBeTruthy();
    expect(api.callsOf('POST /admin/activity')).toEqual([]);
  });

  it('is never asked for again by itself [10.8.7]', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/next': () => serverError() });
    open();
    await screen.findByText('Nadie la tiene.');
    await userEvent.keyboard('n');
    expect(await screen.findByText(/^No se pudo tomar la siguiente solicitud/)).toBeTruthy();
    expect(nexts(api)).toHaveLength(1);
  });

  it('is not offered without the permission', async () => {
    signInAs({ permissions: ['credits.read'] });
    const api = fakeApi(healthy());
    open();
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('n');
    expect(screen.queryByRole('button', { name: /^Tomar la siguiente/ })).toBeNull();
    expect(nexts(api)).toEqual([]);
  });

  it('follows the decision on one that was taken, with no key more [10.8.8]', async () => {
    const detail = sampleDetail({ documents: allVerified, taken: mine() });
    const decided = { ...detail, status: 'APPROVED' as const, version: 5, taken: null };
    const api = fakeApi({
      ...healthy(detail),
      'POST /admin/credits/*/status': () => {
        api.handlers['GET /admin/credits/*'] = ({ path }: ApiCall) => ({
          data: path.endsWith(last) ? given(last).data.credit : decided,
        });
        return { data: decided };
      },
      'POST /admin/credits/next': given(last),
    });
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('a');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${last}`));
    expect(await screen.findByText('Estado del crédito actualizado a "Aprobado"')).toBeTruthy();
    expect(await screen.findByText(/Esta es la siguiente/)).toBeTruthy();
    expect(nexts(api)).toHaveLength(1);
  });

  it('passes over what somebody else has, after a decision on one that was not taken [10.8.8]', async () => {
    const detail = sampleDetail({ documents: allVerified });
    const decided = { ...detail, status: 'APPROVED' as const, version: 5 };
    const { data, ...page } = healthy()['GET /admin/credits/pending'];
    const waiting = data.map((credit) => (credit.id === after ? { ...credit, taken: sampleTaken() } : credit));
    const api = fakeApi({
      ...healthy(detail),
      'GET /admin/credits/pending': { ...page, data: waiting },
      'POST /admin/credits/*/status': () => {
        api.handlers['GET /admin/credits/*'] = ({ path }: ApiCall) => ({
          data: path.endsWith(decided.id) ? decided : { ...detail, id: path.split('/').at(-1) },
        });
        return { data: decided };
      },
    });
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('a');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${data[0]?.id}`));
    expect(nexts(api)).toEqual([]);
  });
});

describe('one’s own', () => {
  const openHeld = async (until: string) => {
    const api = fakeApi({
      ...healthy(sampleDetail({ taken: mine(until) })),
      'POST /admin/credits/*/take': () => ({ data: { taken: mine() } }),
    });
    open();
    await screen.findByText(/^La tienes hasta/);
    return api;
  };
  const see = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

  it('is renewed once a minute while the person works on it [10.8.9]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = await openHeld(minutes(15));
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(takes(api)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    fireEvent.scroll(screen.getByRole('heading', { level: 1 }));
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(takes(api).map(({ body }) => body)).toEqual([{}]));
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    fireEvent.pointerDown(document.body);
    expect(takes(api)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(takes(api)).toHaveLength(2));
  });

  it('is not renewed from a tab in the background, nor by a page that nobody touches [10.8.9]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = await openHeld(minutes(10));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    see('hidden');
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(takes(api)).toEqual([]);
    see('visible');
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await waitFor(() => expect(takes(api)).toHaveLength(1));
  });

  it('says when its time has passed, keeps what was typed and asks to take it again [10.8.9]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = await openHeld(minutes(3));
    await showDocument();
    fireEvent.click(screen.getByRole('button', { name: /^Rechazar R/ }));
    const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comentario/ });
    fireEvent.change(words(), { target: { value: 'Está cortada' } });
    await act(() => vi.advanceTimersByTimeAsync(181_000));
    expect(await screen.findByText(/^La tuviste hasta \d\d:\d\d\.$/)).toBeTruthy();
    fireEvent.keyDown(words(), { key: 'x' });
    expect(takes(api)).toEqual([]);
    expect(words().value).toBe('Está cortada');
    fireEvent.click(screen.getByRole('button', { name: 'Tomar otra vez' }));
    expect(await screen.findByText(/^La tienes hasta/)).toBeTruthy();
    expect(takes(api).map(({ body }) => body)).toEqual([{}]);
    expect(words().value).toBe('Está cortada');
  });

  it('is somebody else’s as soon as a renewal meets them [10.8.9]', async () => {
    const api = await openHeld(minutes(10));
    const data = { status: 'UNDER_REVIEW', version: 4, taken: sampleTaken() };
    api.handlers['POST /admin/credits/*/take'] = () => refusal(409, 'CONFLICT', 'La tiene otra persona', { data });
    fireEvent.pointerDown(document.body);
    expect(await screen.findByText(/^La tiene Ana Paredes/)).toBeTruthy();
    expect(api.callsOf('POST /admin/activity')).toEqual([]);
  });
});
