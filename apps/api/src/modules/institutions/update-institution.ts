import { DomainError } from '@cotejo/contracts/core/errors';
import { institutionTexts, type UpdateInstitutionBody } from '@cotejo/contracts/institutions/admin';
import { completePersonalLoan, type PersonalLoanInput } from '@cotejo/contracts/institutions/personal-loan';
import { upsideDownLoanRanges } from '@cotejo/contracts/institutions/personal-loan.schemas';
import { readCharges } from '#catalog/read-charges.ts';
import type { InstitutionRow } from '#catalog/read-published.ts';
import type { AdminContext } from '#context.ts';
import { recordActivity, requireVersion } from '#modules/activity-log';
import { changePublished, storeImage } from '#modules/content';
import { describeInstitutionChanges } from './describe-changes.ts';
import { presentAdminInstitution } from './get-admin-institution.ts';
import { prepareLogo } from './prepare-logo.ts';
import * as institutionRepository from './repository.ts';
import { requireSomethingInHand } from './warn-about-product.ts';

/**
 * Changes what was sent; what is absent stays as it is, and what was sent as it stands already is
 * no change. The URL stays: links to it are out there.
 *
 * @param body with the `version` its editor saw, if they sent one
 * @throws NOT_FOUND, ALREADY_DELETED, CONFLICT when somebody else changed it since,
 *   VALIDATION_ERROR when a changed figure contradicts one that stays, FILE_* for the logo
 */
export async function updateInstitution(
  context: AdminContext,
  id: string,
  { version: seen, ...body }: UpdateInstitutionBody,
): Promise<void> {
  const logo = body.logo === undefined ? null : await prepareLogo(context, body.logo);
  await changePublished(context, async (tx) => {
    const present = await institutionRepository.lockInstitution(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    if (!present.isActive) throw new DomainError('ALREADY_DELETED', { message: institutionTexts.updateOfDeleted });
    await requireVersion(tx, present, seen, presentAdminInstitution(present));
    const { minRate = present.minRate, maxRate = present.maxRate, name = present.name } = body;
    const next = {
      ...{ name, minRate, maxRate },
      type: body.type ?? present.type,
      branches: body.branches ?? present.branches,
      email: body.email === undefined ? present.email : body.email,
      available: body.available ?? present.available,
      featured: body.featured ?? present.featured,
      personalLoan: mergedLoan(present, body),
      logoImageId: logo ? await storeImage(context, tx, logo) : present.logoImageId,
    };
    const changes = describeInstitutionChanges(present, next);
    if (changes.length === 0) return;
    const version = present.version + 1;
    await institutionRepository.updateInstitution(tx, id, { ...next, version, updatedAt: context.clock.now() });
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: `Institución actualizada: ${name}`,
      targetId: id,
      targetName: name,
      details: { version, changes },
    });
  });
}

const unreadableText = 'Los cargos guardados no se pueden leer: escríbelos de nuevo';

/**
 * The product with the fields sent in place of its own; a field sent as null gets its default
 * again. Its rates follow those of the institution unless they are sent, too.
 */
function mergedLoan(present: InstitutionRow, body: UpdateInstitutionBody): InstitutionRow['personalLoan'] {
  const { minRate = present.minRate, maxRate = present.maxRate } = body;
  const sent: PersonalLoanInput = {
    ...(body.minRate !== undefined && { minRate: null }),
    ...(body.maxRate !== undefined && { maxRate: null }),
    ...withoutAbsent(body.products?.personalLoan ?? {}),
  };
  const charges = sent.charges ?? readCharges(present.personalLoan.charges);
  const merged = completePersonalLoan(
    { ...present.personalLoan, ...sent, charges: charges ?? [] },
    { minRate, maxRate },
  );
  const fields = Object.fromEntries(
    Object.entries(upsideDownLoanRanges(merged)).map(([field, text]) => [`products.personalLoan.${field}`, text]),
  );
  if (minRate > maxRate) fields.maxRate = institutionTexts.ratesInOrder;
  if (!charges && body.products) fields['products.personalLoan.charges'] = unreadableText;
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_ERROR', { fields });
  // Charges that cannot be read stay as they are until somebody writes the product anew.
  if (!charges) return { ...merged, charges: present.personalLoan.charges };
  if (body.products) requireSomethingInHand(merged);
  return merged;
}

const withoutAbsent = (loan: PersonalLoanInput): PersonalLoanInput =>
  Object.fromEntries(Object.entries(loan).filter(([, value]) => value !== undefined));
