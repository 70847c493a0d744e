import type { Note } from '@cotejo/contracts/desk/notes';
import { recordActivity } from '#modules/activity-log';
import { findCredit, invalidTransition, lockCredit } from '#modules/credits';
import { lockUser } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { presentNote } from './list-notes.ts';
import * as noteRepository from './repository.ts';
import { type Noted, readApplication, readPerson } from './subject.ts';

/** Throws NOT_FOUND, FORBIDDEN for one's own, or INVALID_TRANSITION once the account is deleted. */
export async function writeNoteOnCredit(context: AdminContext, creditId: string, text: string): Promise<Note> {
  return inTransaction(context.db, async (tx) => {
    // The person before the application (`db/locks.ts`).
    const { userId = null } = (await findCredit(tx, creditId)) ?? {};
    const person = userId === null ? null : await lockUser(tx, userId);
    await lockCredit(tx, creditId);
    const { credit, ...noted } = await readApplication(context, tx, creditId);
    if (!person) {
      throw invalidTransition(credit, 'Quien la pidió eliminó su cuenta: ya no se escriben notas sobre la solicitud.');
    }
    return write(context, tx, noted, { userId: person.id, creditId, text });
  });
}

/** Throws NOT_FOUND, or FORBIDDEN for one's own account. */
export async function writeNoteOnUser(context: AdminContext, userId: string, text: string): Promise<Note> {
  return inTransaction(context.db, async (tx) => {
    const noted = await readPerson(context, tx, await lockUser(tx, userId));
    return write(context, tx, noted, { userId, creditId: null, text });
  });
}

async function write(
  context: AdminContext,
  tx: Tx,
  { about }: Pick<Noted, 'about'>,
  note: { readonly userId: string; readonly creditId: string | null; readonly text: string },
): Promise<Note> {
  const { actor, clock } = context;
  const id = newId(clock);
  const row = await noteRepository.insertNote(tx, {
    ...note,
    id,
    authorId: actor.adminId,
    createdAt: clock.now(),
  });
  // The log keeps no text of a note: it could not be corrected there.
  await recordActivity(context, tx, {
    ...about,
    status: 'created',
    description: 'Nota escrita',
    details: { noteId: id },
  });
  return presentNote(row, actor.adminId);
}
