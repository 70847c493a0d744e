import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { UserStatus } from '@cotejo/contracts/identity/users';
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { matchesPerson, type UserRow } from '#modules/identity';
import type { Reader } from '#platform/db/database.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { credits, documents, isInUse, userSessions, users } from '#platform/db/schema.ts';

interface UserFilter {
  readonly q?: string | undefined;
  readonly status?: UserStatus | undefined;
  readonly isLocked?: boolean | undefined;
}

function matches({ q, status, isLocked }: UserFilter, now: Date): SQL | undefined {
  return and(
    q ? matchesPerson(q) : undefined,
    status && eq(users.status, status),
    isLocked === true ? gt(users.lockedUntil, now) : undefined,
    isLocked === false ? or(isNull(users.lockedUntil), lte(users.lockedUntil, now)) : undefined,
  );
}

export async function countUsers(reader: Reader, filter: UserFilter, now: Date): Promise<number> {
  return reader.$count(users, matches(filter, now));
}

/** Users who never signed in sort first. The expression must match the index. */
const orderedBy = {
  createdAt: users.createdAt,
  lastSuccessfulLogin: sql`coalesce(${users.lastSuccessfulLogin}, 'epoch'::timestamptz)`,
} as const;

/** `limit + 1` rows after the cursor or from `offset`. */
export async function listUsers(
  reader: Reader,
  filter: UserFilter,
  page: {
    by: keyof typeof orderedBy;
    order: 'asc' | 'desc';
    limit: number;
    offset: number;
    after: Keyset | null;
    now: Date;
  },
): Promise<UserRow[]> {
  const direction = page.order === 'asc' ? asc : desc;
  const key = orderedBy[page.by];
  const isLater = page.after ? isAfter(key, users.id, page.after, page.order) : undefined;
  return reader
    .select()
    .from(users)
    .where(and(matches(filter, page.now), isLater))
    .orderBy(direction(key), direction(users.id))
    .limit(page.limit + 1)
    .offset(page.after ? 0 : page.offset);
}

export const countCreditsByStatus = (
  reader: Reader,
  userId: string,
): Promise<{ status: CreditStatus; count: number }[]> =>
  reader
    .select({ status: credits.status, count: count() })
    .from(credits)
    .where(eq(credits.userId, userId))
    .groupBy(credits.status);

export const countDocuments = (reader: Reader, userId: string): Promise<number> =>
  reader.$count(
    documents,
    and(
      inArray(documents.creditId, reader.select({ id: credits.id }).from(credits).where(eq(credits.userId, userId))),
      isInUse(documents),
    ),
  );

export const countOpenSessions = (reader: Reader, userId: string, now: Date): Promise<number> =>
  reader.$count(
    userSessions,
    and(eq(userSessions.userId, userId), isNull(userSessions.revokedAt), gt(userSessions.expiresAt, now)),
  );
