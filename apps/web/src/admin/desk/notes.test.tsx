import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { creditId, judged, noNotes, sampleDetail, sampleNote, threeDocuments } from '#testing/factories.ts';
import { fakeApi, refusal, serverError } from '#testing/fake-api.ts';
import { CreditDetailDialog } from '../credits/CreditDetailDialog.tsx';
import { healthy, open } from '../review/testing.tsx';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { CreditNotes, Notes } from './Notes.tsx';

const person = 'u0000000-0000-4000-8000-000000000001';
const ofCredit = 'GET /admin/credits/*/notes';
const ofPerson = 'GET /admin/users/*/notes';
const pageOf = (...data: ReturnType<typeof sampleNote>[]) => ({ data, total: data.length, page: 1, limit: 5 });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Nota nueva');
const openCredit = () =>
  renderAdmin([{ path: '/x', element: <Notes about={{ kind: 'credit', id: creditId }} /> }], '/x');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs({ permissions: ['credits.read', 'documents.read', 'documents.verify'] });
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('notes beside an application', () => {
  it('have text, author and time, also those of the person [10.8.10]', async () => {
    const gone = sampleNote({ id: 'n2', text: 'Pidió que lo llamen de tarde', author: null });
    fakeApi({ [ofCredit]: pageOf(sampleNote()), [ofPerson]: pageOf(gone) });
    renderAdmin([{ path: '/x', element: <CreditNotes credit={sampleDetail()} /> }], '/x');
    const notes = within(await screen.findByRole('region', { name: 'Notas de la solicitud (1)' }));
    expect(notes.getByText('Llamé a su empresa: trabaja ahí desde 2019.')).toBeTruthy();
    expect(notes.getByText('Ana Paredes, hace 3 minutos')).toBeTruthy();
    const other = within(await screen.findByRole('region', { name: 'Notas de la persona (1)' }));
    expect(other.getByText('Alguien que ya no está, hace 3 minutos')).toBeTruthy();
  });

  it('are written beside what the person may ask for, and what to leave out [10.8.10]', async () => {
    const api = fakeApi({ [ofCredit]: noNotes });
    api.handlers['POST /admin/credits/*/notes'] = () => {
      api.handlers[ofCredit] = pageOf(sampleNote({ text: 'El rol es de otra empresa', mine: true }));
      return { data: sampleNote() };
    };
    openCredit();
    expect(await screen.findByText('Todavía no hay notas.')).toBeTruthy();
    expect(screen.getByText('La persona puede pedir leerla. Deja fuera salud, religión y política.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByText('Escribe la nota')).toBeTruthy();
    await userEvent.type(box(), ' El rol es de otra empresa ');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByText('El rol es de otra empresa', { selector: 'p' })).toBeTruthy();
    expect(box().value).toBe('');
    expect(api.callsOf('POST /admin/credits/*/notes').map(({ path, body }) => [path, body])).toEqual([
      [`/admin/credits/${creditId}/notes`, { text: 'El rol es de otra empresa' }],
    ]);
  });

  it('keep what was typed when it is not saved [10.8.10]', async () => {
    fakeApi({ [ofCredit]: noNotes, 'POST /admin/credits/*/notes': () => serverError() });
    openCredit();
    await screen.findByText('Todavía no hay notas.');
    await userEvent.type(box(), 'No contesta');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error al guardar la nota');
    expect(box().value).toBe('No contesta');
  });

  it('keep what was typed when reading them fails, and when the page is opened again [10.8.10]', async () => {
    const api = fakeApi({ [ofCredit]: noNotes });
    const first = openCredit();
    await screen.findByText('Todavía no hay notas.');
    await userEvent.type(box(), 'Llamar el lunes');
    first.unmount();
    api.handlers[ofCredit] = serverError();
    openCredit();
    expect(await screen.findByText('Error al cargar notas')).toBeTruthy();
    expect(box().value).toBe('Llamar el lunes');
  });

  it('keep what was typed while the one before was being saved [10.8.10]', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeApi({
      [ofCredit]: noNotes,
      'POST /admin/credits/*/notes': () => answered.then(() => ({ data: sampleNote() })),
    });
    openCredit();
    await screen.findByText('Todavía no hay notas.');
    await userEvent.type(box(), 'Una');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
    await userEvent.type(box(), ' y otra');
    answer();
    expect(await screen.findByText('Nota guardada')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Guardar nota' })).toBeTruthy();
    expect(box().value).toBe('Una y otra');
  });

  it('are deleted after a question, one’s own within fifteen minutes [10.8.11]', async () => {
    const old = new Date(Date.now() - 16 * 60_000).toISOString();
    const notes = [
      sampleNote({ id: 'n1', text: 'Mía', mine: true }),
      sampleNote({ id: 'n2', text: 'Mía de hace rato', mine: true, createdAt: old }),
      sampleNote({ id: 'n3', text: 'De Ana' }),
    ];
    const api = fakeApi({ [ofCredit]: pageOf(...notes) });
    api.handlers['DELETE /admin/credits/*/notes/*'] = () => {
      api.handlers[ofCredit] = pageOf(...notes.slice(1));
      return {};
    };
    openCredit();
    await screen.findByText('De Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar la nota' }));
    expect(api.callsOf('DELETE /admin/credits/*/notes/*')).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog', { name: '¿Borrar la nota?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Borrar' }));
    await waitFor(() => expect(screen.queryByText('Mía')).toBeNull());
    expect(api.callsOf('DELETE /admin/credits/*/notes/*').map(({ path }) => path)).toEqual([
      `/admin/credits/${creditId}/notes/n1`,
    ]);
  });

  it('of others are deleted by who manages people; a refusal is told in place [10.8.11]', async () => {
    signInAs({ permissions: ['credits.read', 'users.manage'] });
    fakeApi({
      [ofCredit]: pageOf(sampleNote()),
      'DELETE /admin/credits/*/notes/*': () => refusal(409, 'CONFLICT', 'Ya pasaron quince minutos'),
    });
    openCredit();
    await userEvent.click(await screen.findByRole('button', { name: 'Borrar la nota' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Borrar' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Ya pasaron quince minutos');
    // Managing people is not reviewing: no note is written on an application.
    expect(screen.queryByLabelText('Nota nueva')).toBeNull();
  });

  it('come in pages [10.8.10]', async () => {
    const api = fakeApi({
      [ofCredit]: ({ query }) => ({
        ...pageOf(sampleNote({ id: `n${query.get('page')}`, text: `Página ${query.get('page')}` })),
        total: 12,
      }),
    });
    openCredit();
    await screen.findByText('Página 1');
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('Página 2')).toBeTruthy();
    expect(Object.fromEntries(api.callsOf(ofCredit).at(-1)?.query ?? [])).toEqual({ page: '2', limit: '5' });
  });

  it('say that they could not be read, and read again', async () => {
    const api = fakeApi({ [ofCredit]: () => serverError() });
    openCredit();
    expect(await screen.findByText('Error al cargar notas')).toBeTruthy();
    api.handlers[ofCredit] = pageOf(sampleNote());
    await userEvent.click(screen.getByRole('button', { name: /Intentar nuevamente/ }));
    expect(await screen.findByText(/^Llamé a su empresa/)).toBeTruthy();
  });

  it.each([
    ['one’s own application', { isOwn: true }],
    ['an application without its account', { user: { ...sampleDetail().user, id: null } }],
  ])('are not shown on %s', async (_, changes) => {
    const api = fakeApi({ [ofCredit]: noNotes, [ofPerson]: noNotes });
    renderAdmin(
      [
        {
          path: '/x',
          element: (
            <>
              <p>la solicitud</p>
              <CreditNotes credit={sampleDetail(changes)} />
            </>
          ),
        },
      ],
      '/x',
    );
    await screen.findByText('la solicitud');
    expect(screen.queryByRole('region', { name: /^Notas/ })).toBeNull();
    expect(api.calls.map(({ name }) => name).filter((name) => name.includes('notes'))).toEqual([]);
  });

  it('say how many they are and the newest beside who has it, also of the person, and O leads there [12.3.1]', async () => {
    const old = new Date(Date.now() - 86_400_000).toISOString();
    const newest = 'El rol del último mes llega mañana. Con eso se puede decidir.';
    fakeApi({
      ...healthy(),
      [ofCredit]: pageOf(sampleNote({ id: 'n2', text: newest })),
      [ofPerson]: { ...pageOf(sampleNote({ createdAt: old })), total: 6 },
    });
    open();
    const line = await screen.findByRole('button', { name: /nota/, description: newest });
    await waitFor(() => expect(line.textContent?.replace(/\s/g, ' ')).toBe(`7 notas · ${newest}O`));
    const fold = line.ownerDocument.querySelector('details');
    expect(fold).toHaveProperty('open', false);
    await userEvent.keyboard('o');
    expect(fold).toHaveProperty('open', true);
    expect(document.activeElement?.textContent).toBe('Notas de la solicitud (1)');
  });

  it.each(['a', 'x', 'p'])('say so in the dialog of %s too [12.3.1]', async (key) => {
    signInAs();
    const documents = threeDocuments().map((document) => judged(document, true));
    fakeApi({ ...healthy(sampleDetail({ documents })), [ofCredit]: pageOf(sampleNote()), [ofPerson]: noNotes });
    open();
    await screen.findByRole('button', { name: /^1\snota/ });
    await userEvent.keyboard(key);
    const dialog = within(await screen.findByRole('dialog', { name: /crédito$|^Devolver/ }));
    expect(
      dialog
        .getByText(/^Llamé a su empresa/)
        .closest('p')
        ?.textContent?.replace(/\s/g, ' '),
    ).toBe('1 nota · Llamé a su empresa: trabaja ahí desde 2019.');
  });

  it('are no line where there are none', async () => {
    fakeApi({ ...healthy(), [ofCredit]: noNotes, [ofPerson]: noNotes });
    open();
    await screen.findByText('Nadie la tiene.');
    expect(screen.queryByRole('button', { name: /\d\snota/ })).toBeNull();
  });

  it('stand in its window [10.8.10]', async () => {
    fakeApi({
      'GET /admin/credits/*': { data: sampleDetail() },
      [ofCredit]: pageOf(sampleNote()),
      [ofPerson]: noNotes,
    });
    renderAdmin(
      [{ path: '/x', element: <CreditDetailDialog id={creditId} tab="general" onClose={() => undefined} /> }],
      '/x',
    );
    expect(await screen.findByText(/^Llamé a su empresa/)).toBeTruthy();
  });
});

it('notes beside a person are written by who manages people [10.8.10]', async () => {
  signInAs({ permissions: ['users.manage'] });
  const api = fakeApi({ [ofPerson]: noNotes, 'POST /admin/users/*/notes': { data: sampleNote() } });
  renderAdmin([{ path: '/x', element: <Notes about={{ kind: 'person', id: person }} /> }], '/x');
  await screen.findByText('Todavía no hay notas.');
  await userEvent.type(box(), 'Cambió de apellido');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() =>
    expect(api.callsOf('POST /admin/users/*/notes').map(({ path, body }) => [path, body])).toEqual([
      [`/admin/users/${person}/notes`, { text: 'Cambió de apellido' }],
    ]),
  );
});
