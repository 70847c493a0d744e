import { and, arrayOverlaps, asc, eq, exists, gt, gte, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { admins, creditReturns, credits, users } from '#platform/db/schema.ts';
import type { Reviewer } from '../review/own-application.ts';
import { isWaiting } from '../review/repository.ts';
import { takerPermissions } from './hold.ts';

/** Calls of one administrator take turns, and one who is deleted or loses permissions takes nothing meanwhile. */
export async function lockTaker(tx: Tx, adminId: string) {
  const [row] = await tx
    .select({ permissions: admins.permissions })
    .from(admins)
    .where(eq(admins.id, adminId))
    .for('no key update');
  return row ?? null;
}

/** Without a lock; also once the hold has lapsed. */
export async function findHolder(reader: Reader, creditId: string): Promise<string | null> {
  const [row] = await reader.select({ adminId: credits.takenBy }).from(credits).where(eq(credits.id, creditId));
  return row?.adminId ?? null;
}

export const countHeld = (reader: Reader, adminId: string, now: Date): Promise<number> =>
  reader.$count(credits, and(eq(credits.takenBy, adminId), gt(credits.takenUntil, now)));

/** Which waiting applications an administrator may be given. */
export interface Wanted {
  readonly adminId: string;
  readonly now: Date;
  /** Not their own; with the accounts that have their e-mail or cédula. */
  readonly reviewer: Reviewer & { readonly userIds: readonly string[] };
  /** What was returned and sent again since is kept for who returned it. */
  readonly keptSince: Date;
}

/** The accounts of which an application is the reviewer's own. */
export async function listOwnAccounts(reader: Reader, { email, cedula, userId }: Reviewer): Promise<string[]> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, email.toLowerCase()), cedula === null ? undefined : eq(users.cedula, cedula)));
  return [...rows.map(({ id }) => id), ...(userId === null ? [] : [userId])];
}

/** Locks the first one in the order of the queue that no other transaction has locked. */
async function lockFirst(tx: Tx, condition: SQL | undefined): Promise<string | null> {
  const [row] = await tx
    .select({ id: credits.id })
    .from(credits)
    .where(condition)
    .orderBy(asc(credits.submittedAt), asc(credits.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row?.id ?? null;
}

/** What this administrator returned comes first. */
export const lockNext = async (tx: Tx, wanted: Wanted): Promise<string | null> =>
  (await lockFirst(tx, and(isFree(wanted), isKeptFor(tx, wanted, eq(admins.id, wanted.adminId))))) ??
  (await lockFirst(tx, isGivable(tx, wanted)));

export const countGivable = (reader: Reader, wanted: Wanted): Promise<number> =>
  reader.$count(credits, isGivable(reader, wanted));

const isGivable = (reader: Reader, wanted: Wanted): SQL | undefined =>
  and(isFree(wanted), not(isKeptFor(reader, wanted, ne(admins.id, wanted.adminId))));

/** Held by nobody, and not the reviewer's own (as `isOwnApplication` says). */
function isFree({ now, reviewer }: Wanted): SQL | undefined {
  const { email, cedula, userIds } = reviewer;
  const isOwn = or(
    userIds.length > 0 ? sql`${credits.userId} in ${userIds}` : undefined,
    sql`lower(${credits.email}) = ${email.toLowerCase()}`,
    cedula === null ? undefined : eq(credits.document, cedula),
  );
  return and(isWaiting, or(isNull(credits.takenBy), lte(credits.takenUntil, now)), sql`(${isOwn}) is not true`);
}

/** `by`: a condition on the administrator who returned it last and may still take it. */
const isKeptFor = (reader: Reader, { keptSince }: Wanted, by: SQL): SQL =>
  sql`(${and(
    gt(credits.round, 1),
    gte(credits.lastSubmittedAt, keptSince),
    exists(
      reader
        .select({ one: sql`1` })
        .from(creditReturns)
        .innerJoin(admins, eq(admins.id, creditReturns.adminId))
        .where(
          and(
            eq(creditReturns.creditId, credits.id),
            eq(creditReturns.round, credits.round),
            lte(creditReturns.at, credits.lastSubmittedAt),
            eq(admins.isActive, true),
            arrayOverlaps(admins.permissions, [...takerPermissions]),
            by,
          ),
        ),
    ),
  )})`;
