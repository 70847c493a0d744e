import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { admins, notes } from '#platform/db/schema.ts';

/** A person, or one application. */
export type Subject = { readonly userId: string } | { readonly creditId: string };

const isAbout = (subject: Subject): SQL | undefined =>
  'creditId' in subject
    ? eq(notes.creditId, subject.creditId)
    : and(eq(notes.userId, subject.userId), isNull(notes.creditId));

const columns = { note: notes, author: { id: admins.id, nombres: admins.nombres, apellidos: admins.apellidos } };

const withAuthors = (reader: Reader) =>
  reader.select(columns).from(notes).leftJoin(admins, eq(admins.id, notes.authorId)).$dynamic();

export type NoteRow = Awaited<ReturnType<typeof withAuthors>>[number];

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly after: Keyset | null;
}

/** Newest first. */
export async function listNotes(reader: Reader, subject: Subject, { limit, offset, after }: Page): Promise<NoteRow[]> {
  return withAuthors(reader)
    .where(and(isAbout(subject), after ? isAfter(notes.createdAt, notes.id, after, 'desc') : undefined))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(limit)
    .offset(offset);
}

export const countNotes = (reader: Reader, subject: Subject): Promise<number> => reader.$count(notes, isAbout(subject));

export async function insertNote(tx: Tx, note: typeof notes.$inferInsert): Promise<NoteRow> {
  await tx.insert(notes).values(note);
  const [row] = await withAuthors(tx).where(eq(notes.id, note.id));
  if (!row) throw new Error('The note was not inserted');
  return row;
}

/** Null for a note about something else. */
export async function lockNote(tx: Tx, subject: Subject, id: string) {
  const [note] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), isAbout(subject)))
    .for('update');
  return note ?? null;
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.delete(notes).where(eq(notes.id, id));
}

/** About the person and their applications, oldest first. */
export async function listNotesAbout(reader: Reader, userId: string) {
  return reader.select().from(notes).where(eq(notes.userId, userId)).orderBy(asc(notes.createdAt), asc(notes.id));
}
