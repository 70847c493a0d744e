import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RequestError } from '#data/http/request-error.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { readDrafts } from './office/draft.ts';
import { useOfficeForm } from './use-office-form.ts';

interface Note {
  name: string;
  text: string;
}
const isNote = (value: unknown): value is Note => typeof value === 'object' && value !== null && 'text' in value;
const drafts = () => readDrafts('note', isNote).map(({ value }) => value.text);

const changedMeanwhile = new RequestError({
  ...{ code: 'CONFLICT', status: 409, message: 'Los datos cambiaron' },
  data: {
    ...{ version: 4, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: null, updatedByName: 'Rosa', changes: [] },
    current: { name: 'Suya', text: 'de ayer' },
  },
});

function NoteForm({
  send,
}: {
  send: (values: Note, over: { version: number | null; base: Note }) => Promise<unknown>;
}) {
  const form = useOfficeForm<Note>({
    initial: () => ({ name: 'Nota', text: 'de ayer' }),
    version: 3,
    valuesOf: (stored) => (isNote(stored) ? stored : null),
    draft: { name: 'note', isDraft: isNote },
    check: () => ({}),
    send,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <p>{form.values.name}</p>
      <input aria-label="Texto" value={form.values.text} onChange={(event) => form.set('text', event.target.value)} />
      <button type="submit">{form.isBusy ? 'Guardando...' : 'Guardar'}</button>
    </form>
  );
}
const type = (value: string) => fireEvent.input(screen.getByLabelText('Texto'), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

it('keeps what is typed while a save is under way that meets the change of somebody else', async () => {
  let refuse = (_error: Error) => {};
  const send = vi.fn(
    () =>
      new Promise<void>((_resolve, reject) => {
        refuse = reject;
      }),
  );
  render(<NoteForm send={send} />);
  type('de hoy');
  save();
  type('de hoy y de mañana');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await act(async () => refuse(changedMeanwhile));
  expect(screen.getByText('Suya')).toBeTruthy();
  expect(screen.getByLabelText('Texto')).toHaveProperty('value', 'de hoy y de mañana');
  save();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls).toEqual([
    [
      { name: 'Nota', text: 'de hoy' },
      { version: 3, base: { name: 'Nota', text: 'de ayer' } },
    ],
    [
      { name: 'Suya', text: 'de hoy y de mañana' },
      { version: 4, base: { name: 'Suya', text: 'de ayer' } },
    ],
  ]);
});

it('keeps a draft while a save fails, and deletes it once one went through', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const send = vi.fn(async () => {});
  send.mockRejectedValueOnce(new Error('sin conexión'));
  render(<NoteForm send={send} />);
  type('de hoy');
  act(() => void vi.advanceTimersByTime(500));
  expect(drafts()).toEqual(['de hoy']);
  save();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy());
  expect(drafts()).toEqual(['de hoy']);
  save();
  await waitFor(() => expect(drafts()).toEqual([]));
});

it('keeps the draft of what was not sent after all', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const send = vi.fn(async () => false);
  render(<NoteForm send={send} />);
  type('de hoy');
  act(() => void vi.advanceTimersByTime(500));
  save();
  await waitFor(() => expect(send).toHaveBeenCalled());
  await screen.findByRole('button', { name: 'Guardar' });
  expect(drafts()).toEqual(['de hoy']);
});

it('leaves alone what it does not keep when somebody else saved', async () => {
  interface Picture {
    title: string;
    image: string;
  }
  function PictureForm() {
    const form = useOfficeForm<Picture>({
      initial: { title: 'Ayer', image: 'la de antes' },
      version: 3,
      valuesOf: () => ({ title: 'Suyo', image: '' }),
      unkept: ['image'],
      send: async () => Promise.reject(changedMeanwhile),
    });
    return (
      <form onSubmit={form.onSubmit}>
        <TextField label="Título" {...form.box('title')} />
        <TextField label="Imagen" {...form.box('image')} />
        <p>{form.conflict && `Choques: ${form.conflict.clashes.length}`}</p>
        <button type="submit">Guardar</button>
      </form>
    );
  }
  render(<PictureForm />);
  fireEvent.input(screen.getByLabelText('Imagen'), { target: { value: 'la nueva' } });
  save();
  await screen.findByText('Choques: 0');
  expect(screen.getByLabelText('Título')).toHaveProperty('value', 'Suyo');
  expect(screen.getByLabelText('Imagen')).toHaveProperty('value', 'la nueva');
});

describe('what is wrong', () => {
  const personBody = z.object({
    nombres: z.string().min(2, 'Al menos 2 letras'),
    ciudad: z.string().min(1, 'Requerida'),
  });
  const refused = (fields: Record<string, string>) =>
    new RequestError({ code: 'VALIDATION_ERROR', status: 400, message: 'Revisa los datos', fields });

  function open(send: (values: { name: string; city: string }) => Promise<unknown> = async () => null) {
    function Screen() {
      const form = useOfficeForm({
        initial: { name: '', city: '' },
        schema: personBody,
        bodyOf: ({ name, city }) => ({ nombres: name, ciudad: city }),
        fieldOf: (name) => (name === 'nombres' ? 'name' : name === 'ciudad' ? 'city' : name),
        send,
      });
      return (
        <form onSubmit={form.onSubmit} noValidate>
          <TextField label="Nombre" {...form.box('name')} />
          <TextField label="Ciudad" {...form.box('city')} />
          <p>{form.failure instanceof Error && form.failure.message}</p>
          <button type="submit">Guardar</button>
        </form>
      );
    }
    render(<Screen />);
  }
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const said = (label: string) =>
    document.getElementById(box(label).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

  it('by the contract is said under its field when the form is sent, and the first wrong field has the focus', async () => {
    const send = vi.fn(async () => null);
    open(send);
    await userEvent.type(box('Nombre'), 'A');
    expect(said('Nombre')).toBeNull();
    await press();
    expect([said('Nombre'), said('Ciudad')]).toEqual(['Al menos 2 letras', 'Requerida']);
    await waitFor(() => expect(document.activeElement).toBe(box('Nombre')));
    expect(send).not.toHaveBeenCalled();
  });

  it('goes when its field is right, and comes back with the next submit alone', async () => {
    open();
    await userEvent.type(box('Ciudad'), 'Quito');
    await press();
    await userEvent.type(box('Nombre'), 'A');
    expect(said('Nombre')).toBe('Al menos 2 letras');
    await userEvent.type(box('Nombre'), 'na');
    expect(said('Nombre')).toBeNull();
    await userEvent.clear(box('Nombre'));
    expect(said('Nombre')).toBeNull();
    await press();
    expect(said('Nombre')).toBe('Al menos 2 letras');
  });

  it('by the server stands at its field until that is edited, and nothing is lost', async () => {
    open(async () => Promise.reject(refused({ nombres: 'Ya existe', ciudad: 'Desconocida' })));
    await userEvent.type(box('Nombre'), 'Ana');
    await userEvent.type(box('Ciudad'), 'Quito');
    await press();
    expect([said('Nombre'), said('Ciudad')]).toEqual(['Ya existe', 'Desconocida']);
    expect(screen.getByText('Revisa los datos')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('Nombre')));
    expect([box('Nombre').value, box('Ciudad').value]).toEqual(['Ana', 'Quito']);
    await userEvent.type(box('Nombre'), ' María');
    expect([said('Nombre'), said('Ciudad')]).toEqual([null, 'Desconocida']);
  });

  it('is not said of a field that was edited before the refusal came', async () => {
    const reply = Promise.withResolvers<void>();
    open(() => reply.promise);
    await userEvent.type(box('Nombre'), 'Ana');
    await userEvent.type(box('Ciudad'), 'Quito');
    await press();
    await userEvent.type(box('Nombre'), ' María');
    await act(async () => reply.reject(refused({ nombres: 'Ya existe', ciudad: 'Desconocida' })));
    expect([said('Nombre'), said('Ciudad')]).toEqual([null, 'Desconocida']);
  });
});

it('sends the two presses of a double click once', async () => {
  const send = vi.fn(() => new Promise<void>(() => {}));
  render(<NoteForm send={send} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send).toHaveBeenCalledTimes(1);
});
