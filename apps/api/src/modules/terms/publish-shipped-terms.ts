import { recordActivity } from '#modules/activity-log';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import * as termsRepository from './repository.ts';

interface ShippedTerms {
  readonly title: string;
  readonly version: string;
  /** Must be unchanged by the sanitizer. */
  readonly content: string;
}

/**
 * Activates a new shipped version in place of an earlier shipped one, which is kept for its consents. Does nothing if
 * an administrator ever wrote or changed terms.
 */
export async function publishShippedTerms(
  { db, clock, catalog, log }: Pick<Parts, 'db' | 'clock' | 'catalog' | 'log'>,
  { title, version, content }: ShippedTerms,
): Promise<void> {
  const isPublished = await inTransaction(db, async (tx) => {
    await termsRepository.takeTurn(tx);
    const authors = await termsRepository.listAuthors(tx);
    const isFormerInForce = authors.some(({ isActive }) => isActive);
    const isOffices = authors.some(({ createdBy, updatedBy }) => createdBy !== null || updatedBy !== null);
    if (!isFormerInForce || isOffices || authors.some((each) => each.version === version)) return false;
    const id = newId(clock);
    const now = clock.now();
    await termsRepository.deactivateOthers(tx, id);
    await termsRepository.insertTerms(tx, {
      ...{ id, title, version, content },
      isActive: true,
      createdAt: now,
      updatedAt: now,
    });
    await recordActivity({ actor: { kind: 'visitor' }, clock, log }, tx, {
      type: 'system',
      status: 'created',
      description: `Términos y condiciones creados: versión ${version}`,
      targetId: id,
      targetName: `${title} (${version})`,
    });
    await catalog.announceChange(tx);
    return true;
  });
  if (isPublished) await catalog.refresh();
}
