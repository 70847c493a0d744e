import type { ListHandoversQuery } from '@cotejo/contracts/handovers/admin';
import type { HandoverNeed } from '@cotejo/contracts/handovers/states';
import { and, asc, eq, gte, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { matchesPerson } from '#modules/identity';
import type { Reader } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { credits, handoverConsents, handoverSettings, handovers, institutions, users } from '#platform/db/schema.ts';
import { endOfDay, startOfDay } from '#platform/ecuador-time.ts';
import { channel, needIs, needsAt } from '../needs.ts';
import { type HandoverRow, isStanding } from '../repository.ts';

/** Of a hand-over, or of an approved application that waits for the applicant's permission. */
export interface ListedRow {
  readonly handover: HandoverRow | null;
  readonly needs: HandoverNeed | null;
  /** What the list is ordered by: when it was written, or approved. */
  readonly at: Date;
  readonly key: string;
  readonly institution: { readonly id: string; readonly name: string };
  readonly channel: 'email' | 'none';
  readonly applicant: { readonly nombres: string; readonly apellidos: string } | null;
}

type Filter = Partial<Pick<ListHandoversQuery, 'state' | 'institutionId' | 'needs' | 'differs' | 'q'>> & {
  readonly id?: string;
};

interface Range {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Keyset | null;
}

const applicant = { nombres: users.nombres, apellidos: users.apellidos };

/** The disbursed ones whose last answer differs from request or offer. */
const isDifferent = sql`(${handovers.state} = 'disbursed' and jsonb_array_length(${handovers.answers} -> -1 -> 'differs') > 0)`;

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const people = sql`${credits.userId} in (select ${users.id} from ${users} where ${matchesPerson(q)})`;
  const hasReference = /^[0-9a-f]{8}$/i.test(q) ? sql` or ${handovers.reference} = ${q.toLowerCase()}` : sql``;
  return sql`(${people}${hasReference})`;
}

const conditionOf = ({ id, state, institutionId, needs, differs, q }: Filter, now: Date): SQL | undefined =>
  and(
    id ? eq(handovers.id, id) : undefined,
    state ? inArray(handovers.state, state) : undefined,
    institutionId ? eq(handovers.institutionId, institutionId) : undefined,
    needs && needs !== 'consent' ? needIs(needs, now) : undefined,
    differs === undefined ? undefined : differs ? isDifferent : sql`not ${isDifferent}`,
    matches(q),
  );

export async function listMatching(reader: Reader, filter: Filter, now: Date, { limit, offset = 0, after }: Range) {
  const rows = await reader
    .select({
      handover: handovers,
      needs: needsAt(now),
      institution: { id: institutions.id, name: institutions.name },
      channel,
      applicant,
    })
    .from(handovers)
    .innerJoin(institutions, eq(institutions.id, handovers.institutionId))
    .leftJoin(handoverSettings, eq(handoverSettings.institutionId, handovers.institutionId))
    .leftJoin(credits, eq(credits.id, handovers.creditId))
    .leftJoin(users, eq(users.id, credits.userId))
    .where(and(conditionOf(filter, now), after ? isAfter(handovers.createdAt, handovers.id, after, 'asc') : undefined))
    .orderBy(asc(handovers.createdAt), asc(handovers.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row): ListedRow => ({ ...row, at: row.handover.createdAt, key: row.handover.id }));
}

/** At most `maximum`. */
export async function countMatching(reader: Reader, filter: Filter, now: Date, maximum: number): Promise<number> {
  const matching = reader
    .select({ one: sql`1`.as('one') })
    .from(handovers)
    .$dynamic();
  // Without joins the count reads one index.
  if (filter.needs) {
    matching
      .innerJoin(institutions, eq(institutions.id, handovers.institutionId))
      .leftJoin(handoverSettings, eq(handoverSettings.institutionId, handovers.institutionId));
  }
  if (filter.q) matching.leftJoin(credits, eq(credits.id, handovers.creditId));
  const found = matching.where(conditionOf(filter, now)).limit(maximum).as('found');
  const [row] = await reader.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** Approved, without a hand-over that stands and without the permission for this institution. */
const isWithoutPermission = (reader: Reader, { institutionId, q }: Filter): SQL | undefined =>
  and(
    // The literal matches the partial index `credits_approved`.
    sql`${credits.status} = 'APPROVED'`,
    isNotNull(credits.institutionId),
    institutionId ? eq(credits.institutionId, institutionId) : undefined,
    notExists(
      reader
        .select({ one: sql`1` })
        .from(handovers)
        .where(and(eq(handovers.creditId, credits.id), isStanding)),
    ),
    sql`not coalesce((
      select c.given and c.ended_at is null and c.institution_id = ${credits.institutionId}
      from ${handoverConsents} c where c.credit_id = ${credits.id}
      order by c.accepted_at desc, c.id desc limit 1), false)`,
    q ? sql`${credits.userId} in (select ${users.id} from ${users} where ${matchesPerson(q)})` : undefined,
  );

export async function listWithoutPermission(reader: Reader, filter: Filter, { limit, offset = 0, after }: Range) {
  if (filter.state) return [];
  const rows = await reader
    .select({ credit: credits, institution: { id: institutions.id, name: institutions.name }, channel, applicant })
    .from(credits)
    .innerJoin(institutions, eq(institutions.id, credits.institutionId))
    .leftJoin(handoverSettings, eq(handoverSettings.institutionId, credits.institutionId))
    .leftJoin(users, eq(users.id, credits.userId))
    .where(
      and(
        isWithoutPermission(reader, filter),
        after ? isAfter(credits.decidedAt, credits.id, after, 'asc') : undefined,
      ),
    )
    .orderBy(asc(credits.decidedAt), asc(credits.id))
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({ credit, ...row }): ListedRow => ({
      ...row,
      handover: null,
      needs: 'consent',
      at: credit.decidedAt ?? credit.createdAt,
      key: credit.id,
    }),
  );
}

/** At most `maximum`. */
export async function countWithoutPermission(reader: Reader, filter: Filter, maximum: number): Promise<number> {
  if (filter.state) return 0;
  const found = reader
    .select({ one: sql`1`.as('one') })
    .from(credits)
    .where(isWithoutPermission(reader, filter))
    .limit(maximum)
    .as('found');
  const [row] = await reader.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly institutionId?: string | undefined;
}

/** Of applications that are still approved, by the day of the approval; a step counts who got there or further. */
export async function countSteps(reader: Reader, { startDate, endDate, institutionId }: Period) {
  const hoursTo = (moment: SQL) =>
    sql<
      number | null
    >`percentile_cont(0.5) within group (order by extract(epoch from ${moment} - ${credits.decidedAt}) / 3600)`;
  const isReceived = sql`${handovers.state} in ('received', 'contacted', 'disbursed', 'declined')`;
  const receivedAt = sql`case when ${isReceived} then coalesce(${handovers.receivedAt}, ${handovers.contactedAt}, ${handovers.closedAt}) end`;
  const disbursedAt = sql`case when ${handovers.state} = 'disbursed' then ${handovers.closedAt} end`;
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await reader
    .select({
      approved: sql<number>`count(*)::int`,
      sent: countIf(sql`${handovers.sentAt} is not null or ${isReceived}`),
      opened: countIf(sql`${handovers.openedAt} is not null or ${isReceived}`),
      received: countIf(isReceived),
      disbursed: countIf(sql`${handovers.state} = 'disbursed'`),
      declined: countIf(sql`${handovers.state} = 'declined'`),
      toReceived: hoursTo(receivedAt),
      toDisbursed: hoursTo(disbursedAt),
    })
    .from(credits)
    .leftJoin(handovers, and(eq(handovers.creditId, credits.id), isStanding))
    .where(
      and(
        eq(credits.status, 'APPROVED'),
        startDate ? gte(credits.decidedAt, startOfDay(startDate)) : undefined,
        endDate ? lt(credits.decidedAt, endOfDay(endDate)) : undefined,
        institutionId ? eq(credits.institutionId, institutionId) : undefined,
      ),
    );
  if (!row) throw new Error('A count returns a row');
  return row;
}
