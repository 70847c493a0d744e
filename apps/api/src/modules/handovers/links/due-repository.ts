import type { HandoverNeed } from '@cotejo/contracts/handovers/states';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { handoverSettings, handovers, institutions } from '#platform/db/schema.ts';
import { isByEmail, needsAt } from '../needs.ts';

// Hand-overs that a job has to look at: by id, after the given one.

const selectIds = (reader: Reader) =>
  reader
    .select({ id: handovers.id })
    .from(handovers)
    .innerJoin(institutions, eq(institutions.id, handovers.institutionId))
    .leftJoin(handoverSettings, eq(handoverSettings.institutionId, handovers.institutionId));

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export async function listToRemind(reader: Reader, now: Date, after: string, count: number): Promise<string[]> {
  const isDue = and(eq(handovers.state, 'sent'), lte(handovers.remindAt, now), isNull(handovers.remindedAt));
  return idsOf(
    await selectIds(reader)
      .where(and(isDue, gt(handovers.id, after)))
      .orderBy(asc(handovers.id))
      .limit(count),
  );
}

/** Whose mails are due and were not taken. Without the many that wait for delivery by hand. */
export async function listPending(reader: Reader, now: Date, after: string, count: number): Promise<string[]> {
  const isDue = and(eq(handovers.state, 'pending'), lte(handovers.tryingSince, now), isByEmail);
  return idsOf(
    await selectIds(reader)
      .where(and(isDue, gt(handovers.id, after)))
      .orderBy(asc(handovers.id))
      .limit(count),
  );
}

const toldNeeds: readonly HandoverNeed[] = ['resend', 'answer', 'close'];

/** What the office has to do that it was not told yet. */
export async function listToTell(reader: Reader, now: Date, after: string, count: number): Promise<string[]> {
  const need = needsAt(now);
  const isDue = and(
    inArray(handovers.state, ['sent', 'received', 'contacted']),
    sql`${need} in ${[...toldNeeds]}`,
    sql`${handovers.toldNeed} is distinct from ${need}`,
  );
  return idsOf(
    await selectIds(reader)
      .where(and(isDue, gt(handovers.id, after)))
      .orderBy(asc(handovers.id))
      .limit(count),
  );
}

export async function findNeed(reader: Reader, id: string, now: Date): Promise<HandoverNeed | null> {
  const [row] = await reader
    .select({ need: needsAt(now) })
    .from(handovers)
    .innerJoin(institutions, eq(institutions.id, handovers.institutionId))
    .leftJoin(handoverSettings, eq(handoverSettings.institutionId, handovers.institutionId))
    .where(eq(handovers.id, id));
  return row?.need ?? null;
}
