import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import * as institutionRepository from './repository.ts';

/** Hides it from the site and ends the links of its contacts; credits keep it. Throws NOT_FOUND or ALREADY_DELETED. */
export async function deleteInstitution(context: AdminContext, id: string): Promise<void> {
  const now = context.clock.now();
  await changePublished(context, async (tx) => {
    const present = await institutionRepository.lockInstitution(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    if (!present.isActive) throw new DomainError('ALREADY_DELETED', { message: institutionTexts.alreadyDeleted });
    const version = present.version + 1;
    await institutionRepository.updateInstitution(tx, id, { isActive: false, deletedAt: now, updatedAt: now });
    await context.handovers.endLinksOfInstitution(context, tx, id);
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'deleted',
      description: `Institución eliminada: ${present.name}`,
      targetId: id,
      targetName: present.name,
      details: { version, changes: [shownChange('sí', 'no')] },
    });
  });
}

const shownChange = (before: string, after: string): FieldChange => ({
  field: 'isActive',
  label: 'Sale al comparar',
  before,
  after,
});

/** Throws NOT_FOUND, or CONFLICT if it is not deleted. */
export async function restoreInstitution(context: AdminContext, id: string): Promise<void> {
  const now = context.clock.now();
  await changePublished(context, async (tx) => {
    const present = await institutionRepository.lockInstitution(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    if (present.isActive) throw new DomainError('CONFLICT', { message: 'Esta institución no está eliminada' });
    const version = present.version + 1;
    await institutionRepository.updateInstitution(tx, id, { isActive: true, deletedAt: null, updatedAt: now });
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: `Institución restaurada: ${present.name}`,
      targetId: id,
      targetName: present.name,
      details: { version, changes: [shownChange('no', 'sí')] },
    });
  });
}
