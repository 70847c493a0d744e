import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleAdminCredit, sampleDetail, sampleTaken, threeDocuments } from '#testing/factories.ts';
import { type ApiCall, fakeApi, held, refusal, serverError } from '#testing/fake-api.ts';
import { takesOnOpening } from '../desk/use-take-on-opening.ts';
import { signInAs } from '../testing/render-admin.tsx';
import { after, allVerified, before, healthy, last, open, showDocument, signInReviewer, verdicts } from './testing.tsx';

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

  it('says that one has twenty [10.8.7]', async () => {
    fakeApi({
      ...healthy(),
      'POST /admin/credits/next': () => refusal(409, 'CONFLICT', 'Ya tienes veinte', { data: { held: 20 } }),
    });
    open();
    await screen.findByText('Nadie la tiene.');
    await userEvent.keyboard('n');
    expect(
      await screen.findByText('Ya tienes 20 solicitudes tomadas: decide o suelta alguna antes de tomar otra.'),
    ).toBeTruthy();
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

  it('passes over what somebody else has in a list, and takes what it opens [10.8.8] [12.3.4]', async () => {
    const detail = sampleDetail({ documents: allVerified });
    const decided = { ...detail, status: 'APPROVED' as const, version: 5 };
    const [first, here, third] = [before, detail.id, after].map((id) => sampleAdminCredit({ id }));
    const held = { ...third, taken: sampleTaken() };
    const api = fakeApi({
      ...healthy(detail),
      'GET /admin/credits': {
        data: [first, here, held, sampleAdminCredit({ id: last })],
        total: 4,
        page: 1,
        limit: 50,
      },
      'POST /admin/credits/*/status': () => {
        api.handlers['GET /admin/credits/*'] = ({ path }: ApiCall) => ({
          data: path.endsWith(decided.id) ? decided : { ...detail, id: path.split('/').at(-1) },
        });
        return { data: decided };
      },
    });
    const { router } = open(`?${new URLSearchParams({ lista: 'institucion=i1' })}`);
    await screen.findByText('2 de 4 de la lista');
    await userEvent.keyboard('a');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${last}`));
    await waitFor(() => expect(takes(api).at(-1)?.path).toBe(`/admin/credits/${last}/take`));
    expect(nexts(api)).toEqual([]);
  });

  it('follows a decision on one that nobody had [12.3.4]', async () => {
    const detail = sampleDetail({ documents: allVerified });
    const decided = { ...detail, status: 'APPROVED' as const, version: 5, taken: null };
    const api = fakeApi({
      ...healthy(detail),
      'POST /admin/credits/*/status': () => {
        api.handlers['GET /admin/credits/*'] = ({ path }: ApiCall) => ({
          data: path.endsWith(detail.id) ? decided : { ...detail, id: path.split('/').at(-1) },
        });
        return { data: decided };
      },
    });
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('a');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
    expect(nexts(api)).toHaveLength(1);
  });

  it('is taken only after the question about what is unsent, and not at all when the person stays [12.3.6]', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await showDocument();
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comentario/ });
    await userEvent.type(words, 'Está cortada');
    await userEvent.keyboard('{Escape}n');
    const question = () => within(screen.getByRole('alertdialog', { name: '¿Salir sin guardar?' }));
    expect(
      question().getByText(/^Tu comentario o motivo sobre «Documento de identidad» no se ha enviado/),
    ).toBeTruthy();
    await userEvent.click(question().getByRole('button', { name: 'Cancelar' }));
    expect(nexts(api)).toEqual([]);
    expect(words.value).toBe('Está cortada');
    await userEvent.click(screen.getByRole('button', { name: /^Tomar la siguiente/ }));
    await userEvent.click(question().getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(nexts(api)).toHaveLength(1);
  });
});

describe('a free application', () => {
  const faster = () =>
    refusal(409, 'CONFLICT', 'La tiene otra persona', {
      data: { status: 'DOCUMENTS_SUBMITTED', version: 4, taken: sampleTaken() },
    });

  it('is taken when it is opened from the queue, not by its address alone [12.3.2]', async () => {
    const api = fakeApi(healthy());
    const { unmount } = open();
    await screen.findByText('Nadie la tiene.');
    expect(takes(api)).toEqual([]);
    unmount();
    const { router } = open('', takesOnOpening);
    expect(await screen.findByText(/^La tienes hasta/)).toBeTruthy();
    expect(takes(api).map(({ path, body }) => [path, body])).toEqual([[`${router.state.location.pathname}/take`, {}]]);
  });

  it('that was given up is not taken by a reload [12.3.2]', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/*/release': { data: { taken: null } } });
    const first = open('', takesOnOpening);
    await screen.findByText(/^La tienes hasta/);
    await userEvent.keyboard('s');
    await screen.findByText('Nadie la tiene.');
    expect(api.callsOf('POST /admin/credits/*/release')).toHaveLength(1);
    first.unmount();
    // The memory router of the test gives the same key to its first entry, as the history of a browser does.
    open('', takesOnOpening);
    await screen.findByText('Nadie la tiene.');
    expect(takes(api)).toHaveLength(1);
  });

  it('names who was faster to open it [12.3.2]', async () => {
    fakeApi({ ...healthy(), 'POST /admin/credits/*/take': faster });
    open('', takesOnOpening);
    expect(await screen.findByText(/^La tiene Ana Paredes, desde .*\.$/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Tomarla' })).toBeTruthy();
  });

  it('is taken by the first verdict, before it is sent [12.3.3]', async () => {
    const api = fakeApi(healthy());
    open();
    await showDocument();
    await userEvent.keyboard('v');
    await waitFor(() => expect(verdicts(api)).toHaveLength(1));
    const writes = api.calls.filter(({ path }) => /take$|verify-document$/.test(path));
    expect(writes.map(({ path }) => path.split('/').at(-1))).toEqual(['take', 'verify-document']);
  });

  it('is not judged once somebody was faster [12.3.3]', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/*/take': faster });
    open();
    await showDocument();
    await userEvent.keyboard('v');
    expect((await screen.findByText(/Tu veredicto no se guardó/)).textContent).toContain('La tiene Ana Paredes');
    expect(verdicts(api)).toEqual([]);
  });

  it.each([
    ['a', 'Aprobar crédito'],
    ['x', 'Rechazar crédito'],
    ['p', 'Devolver para corregir'],
  ])('is taken with %s, before a word is written for nothing [12.3.3]', async (key, name) => {
    const api = fakeApi(healthy(sampleDetail({ documents: allVerified })));
    open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard(key);
    await screen.findByRole('dialog', { name });
    await waitFor(() => expect(takes(api).map(({ body }) => body)).toEqual([{}]));
  });

  it.each([
    ['a', 'Aprobar crédito'],
    ['x', 'Rechazar crédito'],
    ['p', 'Devolver para corregir'],
  ])('closes the dialog of %s when somebody was faster [12.3.3]', async (key, name) => {
    fakeApi({ ...healthy(sampleDetail({ documents: allVerified })), 'POST /admin/credits/*/take': faster });
    open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard(key);
    await screen.findAllByText(/^La tiene Ana Paredes, desde/);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  });

  it('is taken with T and given up with S, which the list of keys says [12.3.7]', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/*/release': { data: { taken: null } } });
    open();
    await screen.findByText('Nadie la tiene.');
    await userEvent.keyboard('s');
    await userEvent.keyboard('t');
    await screen.findByText(/^La tienes hasta/);
    await userEvent.keyboard('t');
    await userEvent.keyboard('s');
    await screen.findByText('Nadie la tiene.');
    expect([takes(api), api.callsOf('POST /admin/credits/*/release')].map((calls) => calls.length)).toEqual([1, 1]);
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
    expect(help.getByText('T').closest('div')?.textContent).toContain('Toma esta solicitud');
    expect(help.getByText('S').closest('div')?.textContent).toContain('Suelta esta solicitud');
    expect(help.getByText('O').closest('div')?.textContent).toContain('Va a las notas');
  });

  it('says after a decision that was taken back that the hold ended with it [12.3.9]', async () => {
    const held = sampleDetail({ documents: allVerified, taken: mine() });
    const decidedAt = '2026-11-25T15:04:00.000Z';
    const decided = { ...held, status: 'APPROVED' as const, version: 5, taken: null, decidedAt };
    const reopened = { ...held, status: 'UNDER_REVIEW' as const, version: 6, taken: null };
    localStorage.setItem('cotejo.reviewAfterDecision', 'stay');
    const api = fakeApi({
      ...healthy(held),
      'POST /admin/credits/*/status': ({ body }: ApiCall) => {
        const now = (body as { status: string }).status === 'APPROVED' ? decided : reopened;
        api.handlers['GET /admin/credits/*'] = { data: now };
        return { data: now };
      },
    });
    open();
    await screen.findByText(/^La tienes hasta/);
    await userEvent.keyboard('a');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await press('Cambiar la decisión');
    await press('Poner en revisión');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Poner en revisión' }));
    expect(await screen.findByText('La soltaste al decidir. Tómala para seguir.')).toBeTruthy();
    expect(screen.queryByText(/^La tuviste/)).toBeNull();
  });
});

describe('what somebody else has', () => {
  it('is looked at: no key judges or decides, and the bar says how to go on [12.3.11]', async () => {
    const api = fakeApi(healthy(sampleDetail({ documents: [...threeDocuments()], taken: sampleTaken() })));
    open();
    await showDocument();
    await userEvent.keyboard('vraxp');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([takes(api), nexts(api), verdicts(api)]).toEqual([[], [], []]);
    expect(screen.getByText('La tiene Ana Paredes: tómala para decidir.')).toBeTruthy();
    expect(screen.getByText('La tiene Ana Paredes: tómala para verificar.')).toBeTruthy();
    for (const name of [/^Verificar/, /^Rechazar R/, /^Rechazar crédito/, /^Devolver/, /^Aprobar/])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('t');
    const dialog = await screen.findByRole('alertdialog', { name: /que tiene Ana Paredes$/ });
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Por qué la tomas'));
    await userEvent.keyboard('Cristian salió a almorzar');
    expect(within(dialog).getByLabelText('Por qué la tomas')).toHaveProperty('value', 'Cristian salió a almorzar');
    expect(nexts(api)).toEqual([]);
  });

  it('is taken over from the notice, and the reason is still there [12.3.12]', async () => {
    const detail = sampleDetail({ documents: allVerified, taken: mine() });
    const data = { status: 'UNDER_REVIEW', version: 4, taken: sampleTaken() };
    const api = fakeApi({
      ...healthy(detail),
      'POST /admin/credits/*/status': () => refusal(409, 'CONFLICT', 'La tiene otra persona', { data }),
    });
    open();
    await screen.findByText(/^La tienes hasta/);
    await userEvent.keyboard('x');
    const asked = within(await screen.findByRole('dialog', { name: 'Rechazar crédito' }));
    await userEvent.type(asked.getByLabelText(/^Con tus palabras/), 'No alcanza');
    api.handlers['GET /admin/credits/*'] = { data: { ...detail, taken: sampleTaken() } };
    await userEvent.click(asked.getByRole('button', { name: 'Rechazar crédito' }));
    const notice = within(
      (await screen.findByRole('heading', { name: /Otra persona tiene/ })).closest('div') as HTMLElement,
    );
    await userEvent.click(notice.getByRole('button', { name: 'Tomarla' }));
    const over = within(await screen.findByRole('alertdialog'));
    await userEvent.keyboard('Ana está de vacaciones');
    await userEvent.click(over.getByRole('button', { name: 'Tomarla' }));
    const again = within(await screen.findByRole('dialog', { name: 'Rechazar crédito' }));
    expect(again.getByLabelText(/^Con tus palabras/)).toHaveProperty('value', 'No alcanza');
    expect(takes(api).map(({ body }) => body)).toEqual([{ words: 'Ana está de vacaciones' }]);
    expect(screen.queryByRole('heading', { name: /Otra persona tiene/ })).toBeNull();
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

  it('is renewed by words that are dictated, which come without a key [10.8.9]', async () => {
    const api = await openHeld(minutes(10));
    await showDocument();
    const words = screen.getByRole('textbox', { name: /^Comentario/ });
    fireEvent.input(words, { target: { value: 'Está cortada' } });
    await waitFor(() => expect(takes(api)).toHaveLength(1));
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
    expect(await screen.findByText(/^La tiene Ana Paredes, desde/)).toBeTruthy();
  });
});
