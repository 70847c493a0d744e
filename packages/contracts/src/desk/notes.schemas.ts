import { z } from 'zod';
import { adminIdParams } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { isoTimeSchema, pathIdSchema, textBlock } from '../core/fields.schemas.ts';
import { missingNoteText } from './notes.ts';

export const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Null once that administrator is gone. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: isoTimeSchema,
  mine: z.boolean(),
});

export const writeNoteBody = z.strictObject({ text: textBlock(2000, missingNoteText) });

const listed = { params: adminIdParams, query: z.object(pageQuery), reply: paged(noteSchema) };
const written = { params: adminIdParams, body: writeNoteBody, reply: success(noteSchema), status: 201 as const };
const deleted = { params: z.object({ id: pathIdSchema, noteId: pathIdSchema }), reply: done };

export const noteSchemas = {
  listCreditNotes: { summary: 'Notes of the office on an application, newest first', ...listed, errors: ['NOT_FOUND'] },
  writeCreditNote: {
    summary: 'Write a note on an application',
    ...written,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  deleteCreditNote: { summary: 'Delete a note on an application', ...deleted, errors: ['NOT_FOUND', 'CONFLICT'] },
  listUserNotes: { summary: 'Notes of the office on a person, newest first', ...listed, errors: ['NOT_FOUND'] },
  writeUserNote: { summary: 'Write a note on a person', ...written, errors: ['NOT_FOUND'] },
  deleteUserNote: { summary: 'Delete a note on a person', ...deleted, errors: ['NOT_FOUND', 'CONFLICT'] },
} satisfies Record<string, EndpointSchemas>;
