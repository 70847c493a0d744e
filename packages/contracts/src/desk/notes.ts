import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { noteSchema, noteSchemas } from './notes.schemas.ts';

export type Note = z.infer<typeof noteSchema>;

/** The author may delete a note this long after writing it; users.manage may at any time. */
export const noteDeletionMinutes = 15;

/** Here, so that the form needs no schema. */
export const missingNoteText = 'Escribe la nota';

export const listCreditNotes = defineEndpoint<typeof noteSchemas.listCreditNotes>()({
  method: 'GET',
  path: '/admin/credits/:id/notes',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const writeCreditNote = defineEndpoint<typeof noteSchemas.writeCreditNote>()({
  method: 'POST',
  path: '/admin/credits/:id/notes',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify'),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** Of somebody else's notes only users.manage may delete. */
export const deleteCreditNote = defineEndpoint<typeof noteSchemas.deleteCreditNote>()({
  method: 'DELETE',
  path: '/admin/credits/:id/notes/:noteId',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify', 'users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listUserNotes = defineEndpoint<typeof noteSchemas.listUserNotes>()({
  method: 'GET',
  path: '/admin/users/:id/notes',
  access: access.admin('credits.read', 'users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const writeUserNote = defineEndpoint<typeof noteSchemas.writeUserNote>()({
  method: 'POST',
  path: '/admin/users/:id/notes',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify', 'users.manage'),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** Of somebody else's notes only users.manage may delete. */
export const deleteUserNote = defineEndpoint<typeof noteSchemas.deleteUserNote>()({
  method: 'DELETE',
  path: '/admin/users/:id/notes/:noteId',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify', 'users.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
