import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import * as termsRepository from './repository.ts';

/** Hides a version. Deleting the active one activates the newest other one. Throws NOT_FOUND. */
export async function deleteTerms(context: AdminContext, id: string): Promise<void> {
  const { clock, actor } = context;
  const now = clock.now();
  const by = { updatedBy: actor.adminId, updatedAt: now };
  await changePublished(context, async (tx) => {
    await termsRepository.takeTurn(tx);
    const present = await termsRepository.lockTerms(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    await termsRepository.updateTerms(tx, id, { isActive: false, deletedAt: now, ...by });
    const next = present.isActive ? await termsRepository.findNewestTerms(tx) : null;
    if (next) await termsRepository.updateTerms(tx, next.id, { isActive: true, revision: next.revision + 1, ...by });
    await recordActivity(context, tx, {
      type: 'system',
      status: 'deleted',
      description: `Términos y condiciones eliminados: versión ${present.version}`,
      targetId: id,
      targetName: `${present.title} (${present.version})`,
      details: { activated: next?.id ?? null },
    });
  });
}
