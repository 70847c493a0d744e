import { recordActivity } from '#modules/activity-log';
import { endAllWaiting } from '#modules/admins';
import { endAllAdminSessions, endAllUserSessions } from '#modules/identity';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { endContactSessions } from './end-contact-sessions.ts';

export const bearers = ['admins', 'users', 'contacts'] as const;
export type Bearer = (typeof bearers)[number];

/** What ended; absent for who was left out. */
export interface EndedSessions {
  readonly admins?: number;
  readonly users?: number;
  /** Sessions, and links that open one. */
  readonly contacts?: { readonly links: number; readonly sessions: number };
}

/** For a leak of unknown extent. With those of administrators end their waiting sign-ins and marks of known browsers. */
export async function endSessions(
  parts: Pick<Parts, 'clock' | 'db' | 'log'>,
  of: readonly Bearer[] = bearers,
): Promise<EndedSessions> {
  const { clock, db } = parts;
  const record = (tx: Tx, whose: string, details: Record<string, number>) =>
    recordActivity({ ...parts, actor: { kind: 'visitor' } }, tx, {
      type: 'system',
      status: 'updated',
      description: `El operador del servidor cerró todas las sesiones de ${whose}`,
      details,
    });
  const ended: { -readonly [Kind in Bearer]?: EndedSessions[Kind] } = {};
  // Those that can do the most first.
  if (of.includes('admins')) {
    ended.admins = await inTransaction(db, async (tx) => {
      const sessions = await endAllAdminSessions(tx, clock.now());
      await endAllWaiting(tx);
      await record(tx, 'administradores', { sessions });
      return sessions;
    });
  }
  if (of.includes('contacts')) {
    ended.contacts = await inTransaction(db, async (tx) => {
      const found = await endContactSessions(tx, clock.now());
      await record(tx, 'contactos de instituciones, con sus enlaces', found);
      return found;
    });
  }
  if (of.includes('users')) {
    const sessions = await endAllUserSessions(parts);
    await inTransaction(db, (tx) => record(tx, 'personas', { sessions }));
    ended.users = sessions;
  }
  return ended;
}
