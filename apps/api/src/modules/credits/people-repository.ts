import { eq, inArray } from 'drizzle-orm';
import type { Reader } from '#db/database.ts';
import { admins, users } from '#db/schema.ts';

/** An administrator with the account and cédula of the customer they were made from. */
export async function findReviewer(reader: Reader, adminId: string) {
  const [row] = await reader
    .select({ email: admins.email, userId: users.id, cedula: users.cedula })
    .from(admins)
    .leftJoin(users, eq(users.id, admins.userId))
    .where(eq(admins.id, adminId));
  return row ?? null;
}

/** Names of administrators by id; one that is gone is not in the map. */
export async function listAdminNames(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await reader
    .select({ id: admins.id, nombres: admins.nombres, apellidos: admins.apellidos })
    .from(admins)
    .where(inArray(admins.id, wanted));
  return new Map(rows.map(({ id, nombres, apellidos }) => [id, `${nombres} ${apellidos}`]));
}
