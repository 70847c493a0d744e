import {
  completePersonalLoan,
  institutionTexts,
  type PersonalLoanInput,
  type UpdateInstitutionBody,
  upsideDownLoanRanges,
} from '@cotejo/contracts/admin-institutions';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { PersonalLoan } from '@cotejo/contracts/institutions';
import type { AdminContext } from '#context.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { changePublished } from '#modules/content/change-published.ts';
import { storePicture } from '#modules/content/store-picture.ts';
import { prepareLogo } from './prepare-logo.ts';
import * as institutionRepository from './repository.ts';

/**
 * Changes what was sent; what is absent stays as it is. The address stays: links to it are out there.
 *
 * @throws NOT_FOUND, ALREADY_DELETED, VALIDATION_ERROR when a changed figure contradicts one that stays, FILE_* for the logo
 */
export async function updateInstitution(context: AdminContext, id: string, body: UpdateInstitutionBody): Promise<void> {
  const logo = body.logo === undefined ? null : await prepareLogo(body.logo);
  await changePublished(context, async (tx) => {
    const present = await institutionRepository.lockInstitution(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    if (!present.isActive) throw new DomainError('ALREADY_DELETED', { message: institutionTexts.updateOfDeleted });
    const { minRate = present.minRate, maxRate = present.maxRate, name = present.name } = body;
    requireRatesInOrder(minRate, maxRate);
    const sent = body.products?.personalLoan;
    await institutionRepository.updateInstitution(tx, id, {
      name,
      minRate,
      maxRate,
      type: body.type ?? present.type,
      branches: body.branches ?? present.branches,
      available: body.available ?? present.available,
      featured: body.featured ?? present.featured,
      ...(sent && { personalLoan: mergedLoan(present.personalLoan, sent, { minRate, maxRate }) }),
      ...(logo && { logoImageId: await storePicture(context, tx, logo) }),
      updatedAt: context.clock.now(),
    });
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: `Institución actualizada: ${name}`,
      targetId: id,
      targetName: name,
      details: { fields: Object.keys(body) },
    });
  });
}

function requireRatesInOrder(minRate: number, maxRate: number): void {
  if (minRate <= maxRate) return;
  const fields = { maxRate: 'La tasa máxima debe ser mayor o igual a la mínima' };
  throw new DomainError('VALIDATION_ERROR', { fields });
}

/** The product with the fields sent in place of its own; a field sent as null gets its default again. */
function mergedLoan(
  present: PersonalLoan,
  sent: PersonalLoanInput,
  rates: { minRate: number; maxRate: number },
): PersonalLoan {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const merged = completePersonalLoan({ ...present, ...given }, rates);
  const broken = Object.entries(upsideDownLoanRanges(merged));
  if (broken.length > 0) {
    const fields = Object.fromEntries(broken.map(([field, text]) => [`products.personalLoan.${field}`, text]));
    throw new DomainError('VALIDATION_ERROR', { fields });
  }
  return merged;
}
