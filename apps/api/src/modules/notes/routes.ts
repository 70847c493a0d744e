import * as contract from '@cotejo/contracts/desk/notes';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { deleteNoteOnCredit, deleteNoteOnUser } from './delete-note.ts';
import { listNotesOfCredit, listNotesOfUser } from './list-notes.ts';
import { writeNoteOnCredit, writeNoteOnUser } from './write-note.ts';

export function noteRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listCreditNotes, ({ context, params, query }) =>
    listNotesOfCredit(context, params.id, query),
  );
  mountEndpoint(app, parts, contract.writeCreditNote, ({ context, params, body }) =>
    writeNoteOnCredit(context, params.id, body.text),
  );
  mountEndpoint(app, parts, contract.deleteCreditNote, ({ context, params }) =>
    withMessage(deleteNoteOnCredit(context, params.id, params.noteId), 'Nota borrada'),
  );
  mountEndpoint(app, parts, contract.listUserNotes, ({ context, params, query }) =>
    listNotesOfUser(context, params.id, query),
  );
  mountEndpoint(app, parts, contract.writeUserNote, ({ context, params, body }) =>
    writeNoteOnUser(context, params.id, body.text),
  );
  mountEndpoint(app, parts, contract.deleteUserNote, ({ context, params }) =>
    withMessage(deleteNoteOnUser(context, params.id, params.noteId), 'Nota borrada'),
  );
}
