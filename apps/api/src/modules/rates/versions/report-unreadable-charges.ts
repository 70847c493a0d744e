import type { Snapshot } from '#modules/catalog';
import { addNotification, hasNotification } from '#modules/notifications';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readCharges } from './read-charges.ts';
import { lockInstitutions } from './repository.ts';

interface Listeners {
  /** Called once per institution while its charges are unreadable. */
  onUnreadable(institutionId: string): void;
  onError(error: unknown): void;
}

/**
 * Logs once per process and notifies once for all, until the institution is saved. Never rejects: a failed notification
 * is retried at the next catalog change.
 */
export function watchUnreadableCharges(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  { onUnreadable, onError }: Listeners,
) {
  const logged = new Set<string>();
  const notified = new Set<string>();
  return async ({ unreadableCharges }: Pick<Snapshot, 'unreadableCharges'>): Promise<void> => {
    for (const reported of [logged, notified]) {
      for (const id of reported) if (!unreadableCharges.has(id)) reported.delete(id);
    }
    for (const id of unreadableCharges) {
      if (!logged.has(id)) onUnreadable(id);
      logged.add(id);
      if (notified.has(id)) continue;
      try {
        await tellOffice(parts, id);
        notified.add(id);
      } catch (error) {
        onError(error);
      }
    }
  };
}

async function tellOffice(parts: Pick<Parts, 'db' | 'clock' | 'config'>, id: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    // With the lock, the second of two processes sees the notification of the first.
    const institution = (await lockInstitutions(tx, [id])).get(id);
    if (!institution || readCharges(institution.personalLoan.charges) !== null) return;
    const { name, version } = institution;
    const type = 'unreadable_charges';
    if (await hasNotification(tx, { type, entityId: id, version })) return;
    await addNotification(parts, tx, {
      type,
      entityId: id,
      message: `No se pueden leer los cargos de ${name}: queda fuera de las ofertas hasta que los guardes de nuevo`,
      metadata: { version },
    });
  });
}
