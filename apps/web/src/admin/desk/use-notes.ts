import {
  deleteCreditNote,
  deleteUserNote,
  listCreditNotes,
  listUserNotes,
  type Note,
  writeCreditNote,
  writeUserNote,
} from '@cotejo/contracts/desk/notes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery, staleAt } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';

export const notesPageSize = 5;

export const noteCalls = {
  credit: { list: listCreditNotes, write: writeCreditNote, erase: deleteCreditNote },
  person: { list: listUserNotes, write: writeUserNote, erase: deleteUserNote },
} as const;

/** An application or a person. */
export interface NotesAbout {
  kind: keyof typeof noteCalls;
  id: string;
}

export function useNotes({ kind, id }: NotesAbout, page: number, isEnabled: boolean) {
  const query = { page, limit: notesPageSize };
  return useQuery({
    ...endpointQuery(noteCalls[kind].list, { params: { id }, query }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

export function useWriteNote(about: NotesAbout, onDone: () => void) {
  const { kind, id } = about;
  return useChange({
    run: (text: string) => request(noteCalls[kind].write, { params: { id }, body: { text } }),
    message: 'Nota guardada',
    failure: 'Error al guardar la nota',
    stale: [staleAt(noteCalls[kind].list, { id })],
    onDone,
  });
}

export function useDeleteNote(about: NotesAbout, { id: noteId }: Pick<Note, 'id'>, onDone: () => void) {
  const { kind, id } = about;
  return useChange({
    run: () => request(noteCalls[kind].erase, { params: { id, noteId } }),
    message: 'Nota borrada',
    failure: 'Error al borrar la nota',
    stale: [staleAt(noteCalls[kind].list, { id })],
    onDone,
  });
}
