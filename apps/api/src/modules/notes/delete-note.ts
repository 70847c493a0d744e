import { DomainError } from '@cotejo/contracts/core/errors';
import { noteDeletionMinutes } from '@cotejo/contracts/desk/notes';
import { recordActivity } from '#modules/activity-log';
import { findUserById } from '#modules/identity';
import { minutes } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import * as noteRepository from './repository.ts';
import { type Noted, readApplication, readPerson } from './subject.ts';

const notYoursMessage = 'Solo quien escribió la nota puede borrarla.';
const tooLateMessage = `Una nota se puede borrar durante ${noteDeletionMinutes} minutos.`;

/** Throws NOT_FOUND, FORBIDDEN for one's own application or somebody else's note, or CONFLICT after 15 minutes. */
export async function deleteNoteOnCredit(context: AdminContext, creditId: string, noteId: string): Promise<void> {
  await inTransaction(context.db, async (tx) =>
    deleteNote(context, tx, await readApplication(context, tx, creditId), noteId),
  );
}

/** Throws like `deleteNoteOnCredit`. */
export async function deleteNoteOnUser(context: AdminContext, userId: string, noteId: string): Promise<void> {
  await inTransaction(context.db, async (tx) =>
    deleteNote(context, tx, await readPerson(context, tx, await findUserById(tx, userId)), noteId),
  );
}

async function deleteNote(context: AdminContext, tx: Tx, { subject, about }: Noted, noteId: string): Promise<void> {
  const { actor, clock } = context;
  const note = await noteRepository.lockNote(tx, subject, noteId);
  if (!note) throw new DomainError('NOT_FOUND');
  // People may have a wrong note corrected, at any time.
  if (!actor.permissions.includes('users.manage')) {
    if (note.authorId !== actor.adminId) throw new DomainError('FORBIDDEN', { message: notYoursMessage });
    const until = note.createdAt.getTime() + minutes(noteDeletionMinutes);
    if (clock.now().getTime() > until) throw new DomainError('CONFLICT', { message: tooLateMessage });
  }
  await noteRepository.deleteNote(tx, noteId);
  await recordActivity(context, tx, { ...about, status: 'deleted', description: 'Nota borrada', details: { noteId } });
}
