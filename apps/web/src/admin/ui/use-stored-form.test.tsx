import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#request/request-error.ts';
import { readDrafts } from './draft.ts';
import { useStoredForm } from './use-stored-form.ts';

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

function NoteForm({ send }: { send: (values: Note, over: { version: number | null; base: Note }) => Promise<void> }) {
  const form = useStoredForm<Note>({
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
  await act(async () => refuse(changedMeanwhile));
  expect(screen.getByText('Suya')).toBeTruthy();
  expect(screen.getByLabelText('Texto')).toHaveProperty('value', 'de hoy y de mañana');
  save();
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
