import { asc } from 'drizzle-orm';
import { hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { admins, type credits, notes } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

type Credit = Pick<typeof credits.$inferSelect, 'id' | 'userId' | 'status' | 'lastSubmittedAt'>;

/** On the two cases that wait longest, and on the person of the first. */
export async function insertDemoNotes({ clock }: Parts, tx: Tx, all: readonly Credit[]): Promise<void> {
  const [author] = await tx.select({ id: admins.id }).from(admins).orderBy(asc(admins.createdAt)).limit(1);
  const waiting = all
    .filter(({ status }) => status === 'DOCUMENTS_SUBMITTED' || status === 'UNDER_REVIEW')
    .toSorted((one, other) => Number(one.lastSubmittedAt) - Number(other.lastSubmittedAt));
  const [first, second] = waiting;
  if (!first?.userId || !second?.userId) throw new Error('Demo notes need two applications that wait');
  const ofFirst = { userId: first.userId, creditId: first.id };
  const written = [
    { hoursAgo: 5, ...ofFirst, text: 'La empresa confirmó el empleo por teléfono.' },
    { hoursAgo: 3, ...ofFirst, text: 'El rol del último mes llega mañana.\nCon eso se puede decidir.' },
    {
      hoursAgo: 2,
      userId: second.userId,
      creditId: second.id,
      text: 'La planilla está a nombre de sus padres; vive ahí.',
    },
    { hoursAgo: 1, userId: first.userId, creditId: null, text: 'Prefiere que le llamen después de las 16:00.' },
  ];
  await tx.insert(notes).values(
    written.map(({ hoursAgo, ...note }) => {
      const createdAt = new Date(clock.now().getTime() - hours(hoursAgo));
      return { ...note, id: newId({ now: () => createdAt }), authorId: author?.id ?? null, createdAt };
    }),
  );
}
