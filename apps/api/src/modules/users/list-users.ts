import type { AdminUser, ListAdminUsersQuery } from '@cotejo/contracts/users/admin';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { presentUser } from './get-user.ts';
import * as userRepository from './repository.ts';

interface UserPage {
  readonly users: AdminUser[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor: string | null;
}

/** Throws VALIDATION_ERROR for an invalid cursor. */
export async function listUsers(context: AdminContext, query: ListAdminUsersQuery): Promise<UserPage> {
  const { db, clock } = context;
  const { page, limit, cursor, sort, ...filter } = query;
  const now = clock.now();
  const by = sort.endsWith('createdAt') ? 'createdAt' : 'lastSuccessfulLogin';
  const rows = await userRepository.listUsers(db, filter, {
    by,
    order: sort.startsWith('-') ? 'desc' : 'asc',
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, 'number') : null,
    now,
  });
  const cut = cutPage(rows, limit, (user) => ({ key: user[by]?.getTime() ?? 0, id: user.id }));
  return {
    users: cut.rows.map((user) => presentUser(user, now)),
    total: totalOnLastPage(cut, query) ?? (await userRepository.countUsers(db, filter, now)),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}
