import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import type { listCreditNotes, Note } from '@cotejo/contracts/desk/notes';
import { findUserById } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import * as noteRepository from './repository.ts';
import { readApplication, readPerson } from './subject.ts';

type Query = QueryOf<typeof listCreditNotes>;

/** Newest first. Throws NOT_FOUND, FORBIDDEN for one's own, or VALIDATION_ERROR at `cursor`. */
export async function listNotesOfCredit(context: AdminContext, creditId: string, query: Query) {
  const { subject } = await readApplication(context, context.db, creditId);
  return listNotes(context, subject, query);
}

export async function listNotesOfUser(context: AdminContext, userId: string, query: Query) {
  const { subject } = await readPerson(context, context.db, await findUserById(context.db, userId));
  return listNotes(context, subject, query);
}

async function listNotes({ db, actor }: AdminContext, subject: noteRepository.Subject, query: Query) {
  const { page, limit, cursor } = query;
  const after = cursor ? readCursor(cursor, 'number') : null;
  const range = { limit: limit + 1, offset: after ? 0 : (page - 1) * limit, after };
  const rows = await noteRepository.listNotes(db, subject, range);
  const cut = cutPage(rows, limit, ({ note }) => ({ key: note.createdAt.getTime(), id: note.id }));
  return {
    data: cut.rows.map((row) => presentNote(row, actor.adminId)),
    total: totalOnLastPage(cut, query) ?? (await noteRepository.countNotes(db, subject)),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

export const presentNote = ({ note, author }: noteRepository.NoteRow, adminId: string): Note => ({
  id: note.id,
  text: note.text,
  author: author && { id: author.id, name: `${author.nombres} ${author.apellidos}` },
  createdAt: note.createdAt.toISOString(),
  mine: note.authorId === adminId,
});
