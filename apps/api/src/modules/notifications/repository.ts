import { isQuiet, type Notification, type NotificationType } from '@cotejo/contracts/notifications';
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteBatch } from '#platform/db/delete-batch.ts';
import { isAfter, type Keyset } from '#platform/db/keyset.ts';
import { credits, notificationReads, notifications, notificationWatermarks, users } from '#platform/db/schema.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export async function insertNotification(tx: Tx, row: NotificationRow): Promise<void> {
  await tx.insert(notifications).values(row);
}

export async function findNotification(reader: Reader, id: string): Promise<NotificationRow | null> {
  const [row] = await reader.select().from(notifications).where(eq(notifications.id, id));
  return row ?? null;
}

/** Null also if it is for another administrator alone. */
export async function findNotificationFor(
  reader: Reader,
  adminId: string,
  id: string,
): Promise<NotificationRow | null> {
  const row = await findNotification(reader, id);
  return row && isForEverybodyOr(adminId, row) ? row : null;
}

/** `entityId` is optional. */
export async function hasNotification(
  reader: Reader,
  { type, entityId, version }: { type: NotificationType; entityId?: string; version: number },
): Promise<boolean> {
  const [row] = await reader
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.type, type),
        entityId === undefined ? undefined : eq(notifications.entityId, entityId),
        sql`${notifications.metadata}->>'version' = ${String(version)}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function hasNotificationSince(
  reader: Reader,
  { type, entityId, since: from, message }: { type: NotificationType; entityId: string; since: Date; message?: string },
): Promise<boolean> {
  const found = await reader.$count(
    notifications,
    and(
      eq(notifications.type, type),
      eq(notifications.entityId, entityId),
      gte(notifications.createdAt, from),
      message === undefined ? undefined : eq(notifications.message, message),
    ),
  );
  return found > 0;
}

export async function findReadUntil(reader: Reader, adminId: string): Promise<Date | null> {
  const [row] = await reader
    .select({ readUntil: notificationWatermarks.readUntil })
    .from(notificationWatermarks)
    .where(eq(notificationWatermarks.adminId, adminId));
  return row?.readUntil ?? null;
}

/** Newest first, `limit + 1` rows, with the time when this administrator read each individually. */
export async function listNotifications(
  reader: Reader,
  adminId: string,
  page: { limit: number; offset: number; after: Keyset | null; types: readonly NotificationType[] },
) {
  return reader
    .select({ notification: notifications, readAt: notificationReads.readAt })
    .from(notifications)
    .leftJoin(
      notificationReads,
      and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.adminId, adminId)),
    )
    .where(
      and(
        isTold(adminId, page.types),
        page.after ? isAfter(notifications.createdAt, notifications.id, page.after, 'desc') : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit + 1)
    .offset(page.after ? 0 : page.offset);
}

export const countNotifications = (
  reader: Reader,
  adminId: string,
  types: readonly NotificationType[],
): Promise<number> => reader.$count(notifications, isTold(adminId, types));

/** Whether a notification is not for somebody else alone. */
export const isForEverybodyOr = (adminId: string, { onlyFor }: Pick<NotificationRow, 'onlyFor'>): boolean =>
  onlyFor === null || onlyFor === adminId;

const mayConcern = (adminId: string): SQL | undefined =>
  or(isNull(notifications.onlyFor), eq(notifications.onlyFor, adminId));

/** Of these types, not caused by the administrator and not for somebody else alone. */
const isTold = (adminId: string, types: readonly NotificationType[]): SQL | undefined =>
  and(
    inArray(notifications.type, [...types]),
    or(isNull(notifications.doneBy), ne(notifications.doneBy, adminId)),
    mayConcern(adminId),
  );

const since = (readUntil: Date | null): SQL | undefined =>
  readUntil ? gt(notifications.createdAt, readUntil) : undefined;

/** See `needsWork` in the contract. */
const needWork = sql`(${notifications.type} in ('unreadable_charges', 'rates_stale', 'handover', 'handover_contact',
  'rates_proposed', 'many_documents')
  or (${notifications.type} = 'credit_status' and ${notifications.metadata}->>'status' = 'DOCUMENTS_SUBMITTED'))`;

export interface Counted {
  readonly adminId: string;
  readonly readUntil: Date | null;
  readonly types: readonly NotificationType[];
  readonly onlyWork: boolean;
}

const isCounted = ({ adminId, readUntil, types, onlyWork }: Counted): SQL | undefined =>
  and(since(readUntil), isTold(adminId, types), onlyWork ? needWork : undefined);

export const countSince = (reader: Reader, counted: Counted): Promise<number> =>
  reader.$count(notifications, isCounted(counted));

export async function countReadSince(reader: Reader, counted: Counted): Promise<number> {
  const [read] = await reader
    .select({ count: count() })
    .from(notificationReads)
    .innerJoin(notifications, eq(notifications.id, notificationReads.notificationId))
    .where(and(eq(notificationReads.adminId, counted.adminId), isCounted(counted)));
  return read?.count ?? 0;
}

/** Keeps the first time. */
export async function insertRead(tx: Tx, read: typeof notificationReads.$inferInsert): Promise<void> {
  await tx.insert(notificationReads).values(read).onConflictDoNothing();
}

export async function saveReadUntil(tx: Tx, adminId: string, readUntil: Date): Promise<void> {
  await tx
    .insert(notificationWatermarks)
    .values({ adminId, readUntil })
    .onConflictDoUpdate({ target: notificationWatermarks.adminId, set: { readUntil } });
}

/** Sets the watermark, and marks newer notifications individually. */
export async function markAllRead(tx: Tx, adminId: string, readUntil: Date, now: Date): Promise<void> {
  await saveReadUntil(tx, adminId, readUntil);
  // The watermark replaces individual marks.
  await tx.execute(sql`
    delete from ${notificationReads} using ${notifications}
    where ${notifications.id} = ${notificationReads.notificationId}
      and ${notificationReads.adminId} = ${adminId}
      and ${notifications.createdAt} <= ${readUntil.toISOString()}::timestamptz`);
  const newer = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(gt(notifications.createdAt, readUntil), mayConcern(adminId)))
    .orderBy(asc(notifications.createdAt));
  if (newer.length === 0) return;
  await tx
    .insert(notificationReads)
    .values(newer.map(({ id }) => ({ adminId, notificationId: id, readAt: now })))
    .onConflictDoNothing();
}

/** For the daily clean-up. Returns the number deleted. */
export const deleteNotificationsBefore = (tx: Tx, limit: Date, count: number): Promise<number> =>
  deleteBatch(tx, notifications, lt(notifications.createdAt, limit), count);

/** Also deletes notifications that only mention an id in `metadata`, such as those of replaced documents. */
export async function deleteNotificationsAbout(tx: Tx, entityIds: readonly string[]): Promise<void> {
  if (entityIds.length === 0) return;
  const ids = [...entityIds];
  await tx
    .delete(notifications)
    .where(
      or(
        inArray(notifications.entityId, ids),
        inArray(sql`(${notifications.metadata}->>'userId')`, ids),
        inArray(sql`(${notifications.metadata}->>'creditId')`, ids),
      ),
    );
}

export async function findEventUser(reader: Reader, id: string) {
  const [row] = await reader
    .select({ id: users.id, nombres: users.nombres, apellidos: users.apellidos })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

export async function findEventCredit(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      id: credits.id,
      status: credits.status,
      amountCents: credits.amountCents,
      termMonths: credits.termMonths,
      user: { id: users.id, nombres: users.nombres, apellidos: users.apellidos },
    })
    .from(credits)
    .leftJoin(users, eq(users.id, credits.userId))
    .where(eq(credits.id, id));
  return row ?? null;
}

export const presentNotification = (row: NotificationRow, isRead: boolean): Notification => ({
  id: row.id,
  type: row.type,
  message: row.message,
  entityId: row.entityId,
  createdAt: row.createdAt.toISOString(),
  read: isRead || isQuiet(row.type),
  metadata: row.metadata,
});
