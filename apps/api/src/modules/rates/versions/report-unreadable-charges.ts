import type { Snapshot } from '#catalog/catalog.ts';
import type { Parts } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { addNotification, hasNotification } from '#modules/notifications';
import { readCharges } from './read-charges.ts';
import { lockInstitutions } from './repository.ts';

interface Listeners {
  /** Told once of each institution, by its id, while its charges stay unreadable. */
  onUnreadable(institutionId: string): void;
  onError(error: unknown): void;
}

/**
 * Makes what watches the catalogue for stored charges that cannot be read. The log of this process
 * is told once, and the office once for all processes, until the institution is saved anew. Never
 * rejects: a failed notification is tried with the next change of the catalogue.
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
    // The lock lets the second of two processes see what the first one wrote.
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
