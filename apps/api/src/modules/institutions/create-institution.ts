import { slugOfTitle } from '@cotejo/contracts/blog/admin';
import { DomainError } from '@cotejo/contracts/core/errors';
import { type CreateInstitutionBody, institutionTexts } from '@cotejo/contracts/institutions/admin';
import { contradictionsOf } from '@cotejo/contracts/institutions/criteria';
import { completePersonalLoan } from '@cotejo/contracts/institutions/personal-loan';
import { institutionFormSource } from '@cotejo/contracts/rates/source';
import { noCriteria } from '@cotejo/finance/criteria';
import { recordActivity } from '#modules/activity-log';
import { changePublished, storeImage } from '#modules/content';
import { needsSecondForRates, recordRateVersion, requireSomethingInHand } from '#modules/rates';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import { newId } from '#platform/ids.ts';
import { loanTextsOf } from './loan-texts.ts';
import { prepareLogo } from './prepare-logo.ts';
import * as institutionRepository from './repository.ts';

const noBranches = { mainBranch: { city: '' }, otherBranches: [] };
const slugAttempts = 5;

/**
 * Returns the id; the slug comes from the name. Throws VALIDATION_ERROR, also for a rate above the legal ceiling that
 * somebody else would have to confirm, or FILE_* for the logo.
 */
export async function createInstitution(context: AdminContext, body: CreateInstitutionBody): Promise<string> {
  const logo = await prepareLogo(context, body.logo);
  const id = newId(context.clock);
  const now = context.clock.now();
  const {
    name,
    type,
    minRate,
    maxRate,
    branches = noBranches,
    available = true,
    featured = false,
    email = null,
    phone = null,
    whatsapp = null,
    website = null,
    supervisor = null,
    segment = null,
    source,
    note = null,
  } = body;
  const personalLoan = completePersonalLoan(body.products.personalLoan, { minRate, maxRate }, noCriteria);
  requireSomethingInHand(personalLoan);
  const contradictions = Object.entries(contradictionsOf(personalLoan.criteria, type));
  if (contradictions.length > 0) {
    const fields = contradictions.map(([key, text]) => [`products.personalLoan.criteria.${key}`, text]);
    throw new DomainError('VALIDATION_ERROR', { fields: Object.fromEntries(fields) });
  }
  if (segment !== null && supervisor !== 'SEPS')
    throw new DomainError('VALIDATION_ERROR', { fields: { segment: institutionTexts.segmentOfSeps } });
  if (await needsSecondForRates(context, context.db, null, { minRate, maxRate, personalLoan }))
    throw new DomainError('VALIDATION_ERROR', { fields: { maxRate: institutionTexts.aboveCeilingAtFirst } });
  const insert = (tx: Tx, slug: string, logoImageId: string) =>
    institutionRepository.insertInstitution(tx, {
      ...{ id, slug, name, type, logoImageId, available, featured, branches, email },
      loanTexts: loanTextsOf(personalLoan),
      ...{ phone, whatsapp, website, supervisor, segment },
      createdAt: now,
      updatedAt: now,
    });
  const create = () =>
    changePublished(context, async (tx) => {
      await insert(tx, await freeSlug(tx, name), await storeImage(context, tx, logo));
      await recordRateVersion(
        context,
        tx,
        { id, minRate, maxRate, personalLoan },
        0,
        {
          source: source ?? institutionFormSource,
          note,
          isConfirmed: source !== undefined,
        },
        now,
      );
      await recordActivity(context, tx, {
        type: 'institution',
        status: 'created',
        description: `Institución creada: ${name}`,
        targetId: id,
        targetName: name,
      });
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await create();
      return id;
    } catch (error) {
      // A parallel request took the slug.
      if (attempt === slugAttempts || !isUniqueViolation(error, 'institutions_slug_key')) throw error;
    }
  }
}

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const base = slugOfTitle(name) || 'institucion';
  const taken = await institutionRepository.listSlugsLike(tx, base);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
