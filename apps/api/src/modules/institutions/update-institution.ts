import { DomainError } from '@cotejo/contracts/core/errors';
import { institutionTexts, type UpdateInstitutionBody } from '@cotejo/contracts/institutions/admin';
import type { InstitutionWarning } from '@cotejo/contracts/institutions/charges';
import { institutionFormSource } from '@cotejo/contracts/rates/source';
import { formatList } from '@cotejo/format/figures';
import { recordActivity, requireVersion } from '#modules/activity-log';
import { changePublished, storeImage } from '#modules/content';
import { addNotification } from '#modules/notifications';
import {
  changesRates,
  criteriaContradictions,
  freshnessNow,
  type InstitutionRow,
  jumpsOf,
  mergeProduct,
  momentAfter,
  needsSecondForRates,
  proposeRates,
  recordRateVersion,
} from '#modules/rates';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { contactChanges, describeInstitutionChanges } from './describe-changes.ts';
import { presentAdminInstitution } from './get-admin-institution.ts';
import { institutionEmailMail } from './institution-email-mail.ts';
import { loanTextsOf } from './loan-texts.ts';
import { prepareLogo } from './prepare-logo.ts';
import * as institutionRepository from './repository.ts';

/**
 * Updates the sent fields; unchanged values are no change. The slug never changes, so that links keep working. New
 * rates create a version, and new contact data notifies the administrators. Rates that
 * rise above the legal ceiling wait for another administrator. Returns warnings about rate jumps and what waits. Throws
 * NOT_FOUND, ALREADY_DELETED, CONFLICT if `version` is stale, VALIDATION_ERROR for contradictions with unchanged
 * fields, or FILE_* for the logo.
 */
export async function updateInstitution(
  context: AdminContext,
  id: string,
  { version: seen, source, note = null, ...body }: UpdateInstitutionBody,
): Promise<InstitutionWarning[]> {
  const logo = body.logo === undefined ? null : await prepareLogo(context, body.logo);
  return changePublished(context, async (tx) => {
    const present = await institutionRepository.lockInstitution(tx, id);
    if (!present) throw new DomainError('NOT_FOUND');
    if (!present.isActive) throw new DomainError('ALREADY_DELETED', { message: institutionTexts.updateOfDeleted });
    await requireVersion(
      tx,
      present,
      seen,
      presentAdminInstitution(present, freshnessNow(context), context.catalog.snapshot.answerRecords),
    );
    const { name = present.name, supervisor = present.supervisor } = body;
    const { wrong, ...merged } = mergeProduct(present, { ...body, product: body.products?.personalLoan });
    const segment = segmentOf(present, body);
    const fields = {
      ...(wrong.maxRate && { maxRate: wrong.maxRate }),
      ...Object.fromEntries(
        Object.entries(wrong.product).map(([field, text]) => [`products.personalLoan.${field}`, text]),
      ),
      ...(segment !== null && supervisor !== 'SEPS' && { segment: institutionTexts.segmentOfSeps }),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_ERROR', { fields });
    const sent = {
      ...{ name, supervisor, segment, ...merged },
      type: body.type ?? present.type,
      branches: body.branches ?? present.branches,
      email: body.email === undefined ? present.email : body.email,
      phone: body.phone === undefined ? present.phone : body.phone,
      whatsapp: body.whatsapp === undefined ? present.whatsapp : body.whatsapp,
      website: body.website === undefined ? present.website : body.website,
      available: body.available ?? present.available,
      featured: body.featured ?? present.featured,
      logoImageId: logo ? await storeImage(context, tx, logo) : present.logoImageId,
    };
    const isProposed =
      changesRates(describeInstitutionChanges(present, sent)) &&
      (await needsSecondForRates(context, tx, present, sent));
    // Proposed rates wait, and the rest is saved now.
    const { minRate, maxRate } = present;
    const keptLoan = { ...present.personalLoan, ...loanTextsOf(sent.personalLoan) };
    if (isProposed) {
      refuseKeptCriteria({ type: sent.type, personalLoan: keptLoan });
      await proposeRates(
        context,
        tx,
        { before: present, after: sent },
        { source: source ?? institutionFormSource, note },
      );
    }
    const next = isProposed ? { ...sent, minRate, maxRate, personalLoan: keptLoan } : sent;
    const proposals: InstitutionWarning[] = isProposed ? [proposedWarning] : [];
    const changes = describeInstitutionChanges(present, next);
    if (changes.length === 0) return proposals;
    const version = present.version + 1;
    const now = momentAfter(context.clock.now(), [present]);
    const { minRate: _minRate, maxRate: _maxRate, personalLoan, ...profile } = next;
    const loanTexts = loanTextsOf(personalLoan);
    const withRates = changesRates(changes);
    await institutionRepository.updateInstitution(tx, id, { ...profile, loanTexts, updatedAt: now }, { withRates });
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: `Institución actualizada: ${name}`,
      targetId: id,
      targetName: name,
      details: { version, changes, ...(source && { source: source.label }), ...(note && { note }) },
    });
    if (withRates) {
      await recordRateVersion(
        context,
        tx,
        { id, ...next },
        present.rates.number,
        {
          source: source ?? institutionFormSource,
          note,
          isConfirmed: source !== undefined,
        },
        now,
      );
    }
    const contacts = contactChanges(changes).map(({ label }) => label.toLowerCase());
    if (present.email !== null && present.email !== next.email) {
      const mail = institutionEmailMail({ institution: present.name, at: now });
      await context.mailer.send(tx, { to: present.email, ...mail });
    }
    if (contacts.length > 0) await tellColleagues(context, tx, { id, name }, contacts);
    return [...jumpsOf(present, next), ...proposals];
  });
}

const proposedWarning: InstitutionWarning = {
  code: 'RATE_PROPOSED',
  field: 'maxRate',
  message: 'Las tasas nuevas pasan del máximo legal: cuentan cuando otra persona las confirme, en Tasas',
};

/** The criteria wait with proposed rates, and those that stay must fit the new type. */
function refuseKeptCriteria(kept: Parameters<typeof criteriaContradictions>[0]): void {
  const fields = Object.entries(criteriaContradictions(kept)).map(([key, text]) => [
    `products.personalLoan.criteria.${key}`,
    text,
  ]);
  if (fields.length > 0) throw new DomainError('VALIDATION_ERROR', { fields: Object.fromEntries(fields) });
}

/** An institution that leaves SEPS loses its segment, unless one is sent. */
function segmentOf(present: InstitutionRow, { supervisor, segment }: UpdateInstitutionBody): number | null {
  if (segment !== undefined) return segment;
  return supervisor === undefined || supervisor === 'SEPS' ? present.segment : null;
}

async function tellColleagues(
  context: AdminContext,
  tx: Tx,
  { id, name }: Pick<InstitutionRow, 'id' | 'name'>,
  contacts: readonly string[],
): Promise<void> {
  await addNotification(context, tx, {
    type: 'institution_contact',
    entityId: id,
    message: `${context.actor.name} cambió el contacto de ${name} (${formatList(contacts)}): a las personas aprobadas se las envía ahí`,
  });
}
