import { ecuadorDay } from '@cotejo/format/time';
import { days, hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { handovers } from '#platform/db/schema.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { newId } from '#platform/ids.ts';

/** How many files each was sent; the last are too few to be shown. */
const sentTo: Readonly<Record<string, number>> = {
  'banco-pichincha': 24,
  'cooperativa-jep': 31,
  'banco-del-austro': 6,
};

/** Days until the answer, in turn; null was never answered. */
const answeredAfter = [1, 0, 2, 1, 3, 0, 1, 12, 2, 1, 0, null];

/** Hand-overs of accounts that are gone: what is left of them are the times that the records count. */
export async function insertDemoRecords(
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  institutionBySlug: ReadonlyMap<string, { readonly id: string }>,
): Promise<void> {
  const today = startOfDay(ecuadorDay(clock.now()));
  const rows = Object.entries(sentTo).flatMap(([slug, count]) => {
    const institution = institutionBySlug.get(slug);
    if (!institution) throw new Error(`No demo institution is called ${slug}`);
    return Array.from({ length: count }, (_, index): typeof handovers.$inferInsert => {
      const sentAt = new Date(today.getTime() - days(30 + index * 10) + hours(10));
      const after = answeredAfter[index % answeredAfter.length] ?? null;
      const answeredAt = after === null ? null : new Date(sentAt.getTime() + days(after) + hours(2 + (index % 4)));
      return {
        ...{ id: newId({ now: () => sentAt }), creditId: null, institutionId: institution.id, approvedVersion: 1 },
        ...{ state: answeredAt ? 'declined' : 'withdrawn', by: answeredAt ? 'institution' : null, answers: [] },
        ...{ createdAt: sentAt, tryingSince: sentAt, sending: 1, sentAt, firstSentAt: sentAt },
        ...{ firstAnsweredAt: answeredAt, closedAt: answeredAt ?? new Date(sentAt.getTime() + days(20)) },
      };
    });
  });
  await tx.insert(handovers).values(rows);
}
