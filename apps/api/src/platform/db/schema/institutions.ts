import { institutionTypes, supervisors } from '@cotejo/contracts/institutions/public';
import type { PricedProduct } from '@cotejo/contracts/rates/admin';
import { rateImportKinds } from '@cotejo/contracts/rates/imports';
import { rateSegments } from '@cotejo/contracts/rates/source';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  cents,
  id,
  isAtLeast,
  isBetween,
  isFirstOfMonth,
  isHttps,
  isOneOf,
  isPhone,
  percent,
  time,
} from './columns.ts';
import { images } from './content.ts';

export interface BranchesColumn {
  mainBranch: { city: string };
  otherBranches: { city: string }[];
}

export interface LoanTextsColumn {
  requirements: string[];
  features: string[];
  description: string;
}

/** `charges` and `criteria` are parsed by `chargesInput` and `criteriaInput` and may be invalid. */
export type PricedProductColumn = Omit<PricedProduct, 'charges' | 'criteria'> & {
  charges?: unknown;
  criteria?: unknown;
};

const sourceColumns = () => ({ sourceLabel: text('source_label').notNull(), sourceUrl: text('source_url') });

export const institutions = pgTable(
  'institutions',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<(typeof institutionTypes)[number]>().notNull(),
    logoImageId: uuid('logo_image_id').references(() => images.id),
    /** Applications are sent here; applicants can see it. */
    email: text('email'),
    /** '+59322981300' */
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    website: text('website'),
    supervisor: text('supervisor').$type<(typeof supervisors)[number]>(),
    /** Of the SEPS. */
    segment: integer('segment'),
    isActive: boolean('is_active').notNull().default(true),
    available: boolean('available').notNull().default(true),
    featured: boolean('featured').notNull().default(false),
    branches: jsonb('branches').$type<BranchesColumn>().notNull(),
    loanTexts: jsonb('loan_texts').$type<LoanTextsColumn>().notNull(),
    /** Incremented by changes without a new rate version: see `InstitutionRow`. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (t) => [
    uniqueIndex('institutions_slug_key').on(t.slug),
    index('institutions_name').on(t.name, t.id),
    index('institutions_logo').on(t.logoImageId),
    isOneOf(t.type, institutionTypes),
    isAtLeast(t.version, 1),
    isOneOf(t.supervisor, supervisors),
    isBetween(t.segment, 1, 5),
    check('institutions_segment_of_seps', sql`${t.segment} is null or ${t.supervisor} = 'SEPS'`),
    isPhone(t.phone),
    isPhone(t.whatsapp),
    isHttps(t.website),
  ],
);

/**
 * Rates, limits and charges of an institution from `valid_from` on; the highest number is in force.
 * Triggers refuse updates and a `valid_from` that is not later than the previous one.
 */
export const rateVersions = pgTable(
  'rate_versions',
  {
    id: id(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    number: integer('number').notNull(),
    validFrom: time('valid_from').notNull(),
    product: jsonb('product').$type<PricedProductColumn>().notNull(),
    minRate: percent('min_rate').notNull(),
    maxRate: percent('max_rate').notNull(),
    ...sourceColumns(),
    note: text('note'),
    /** The name is kept when the administrator is deleted; null: the system. */
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name'),
  },
  (t) => [
    uniqueIndex('rate_versions_number_key').on(t.institutionId, t.number),
    isAtLeast(t.number, 1),
    isBetween(t.minRate, 0, 100),
    isBetween(t.maxRate, 0, 100),
    check('rate_versions_rates_in_order', sql`${t.minRate} <= ${t.maxRate}`),
    isHttps(t.sourceUrl),
  ],
);

/** Rates above the legal ceiling that one administrator proposed; another one confirms them as a version. */
export const proposedRates = pgTable(
  'proposed_rates',
  {
    institutionId: uuid('institution_id')
      .primaryKey()
      .references(() => institutions.id),
    /** Becomes the id of the version. */
    proposalId: uuid('proposal_id').notNull(),
    /** In force when it was proposed; with another one it cannot be confirmed. */
    versionId: uuid('version_id')
      .notNull()
      .references(() => rateVersions.id),
    product: jsonb('product').$type<PricedProductColumn>().notNull(),
    minRate: percent('min_rate').notNull(),
    maxRate: percent('max_rate').notNull(),
    ...sourceColumns(),
    note: text('note'),
    proposedAt: time('proposed_at').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    /** Kept when the administrator is deleted. */
    proposedByName: text('proposed_by_name').notNull(),
  },
  (t) => [
    index('proposed_rates_version').on(t.versionId),
    isBetween(t.minRate, 0, 100),
    isBetween(t.maxRate, 0, 100),
    check('proposed_rates_in_order', sql`${t.minRate} <= ${t.maxRate}`),
    isHttps(t.sourceUrl),
  ],
);

/** The newest row applies; rows are never updated. */
export const rateConfirmations = pgTable(
  'rate_confirmations',
  {
    id: id(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => rateVersions.id),
    confirmedAt: time('confirmed_at').notNull(),
    ...sourceColumns(),
    confirmedBy: uuid('confirmed_by'),
    confirmedByName: text('confirmed_by_name'),
  },
  (t) => [index('rate_confirmations_version').on(t.versionId, t.confirmedAt), isHttps(t.sourceUrl)],
);

/** A dry run is kept for a day; an applied import longer, so that it can be undone. */
export const rateImports = pgTable(
  'rate_imports',
  {
    id: id(),
    kind: text('kind').$type<(typeof rateImportKinds)[number]>().notNull(),
    /** An import is applied only by the version and build that checked it. */
    release: text('release').notNull(),
    /** The changes to apply and the values they were based on: `planSchemas` of modules/rates. */
    rows: jsonb('rows').$type<readonly unknown[]>().notNull(),
    wrong: integer('wrong').notNull(),
    createdAt: time('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    appliedAt: time('applied_at'),
    appliedBy: uuid('applied_by'),
    appliedByName: text('applied_by_name'),
    /** The changes made and the values before them: `appliedSchemas` of modules/rates. */
    applied: jsonb('applied').$type<readonly unknown[]>(),
    confirmed: integer('confirmed'),
    undoneAt: time('undone_at'),
    undoneBy: uuid('undone_by'),
    undoneByName: text('undone_by_name'),
  },
  (t) => [
    isOneOf(t.kind, rateImportKinds),
    isAtLeast(t.wrong, 0),
    isAtLeast(t.confirmed, 0),
    check(
      'rate_imports_applied_whole',
      sql`num_nonnulls(${t.appliedAt}, ${t.appliedBy}, ${t.appliedByName}, ${t.applied}, ${t.confirmed}) in (0, 5)`,
    ),
    check('rate_imports_undone_whole', sql`num_nonnulls(${t.undoneAt}, ${t.undoneBy}, ${t.undoneByName}) in (0, 3)`),
    check('rate_imports_undone_applied', sql`${t.undoneAt} is null or ${t.appliedAt} is not null`),
    index('rate_imports_created').on(t.createdAt),
    index('rate_imports_applied').on(t.appliedAt),
  ],
);

/** Legal maximum of the effective rate by month and segment (Banco Central del Ecuador). */
export const legalRates = pgTable(
  'legal_rates',
  {
    month: date('month', { mode: 'string' }).notNull(),
    segment: text('segment').$type<(typeof rateSegments)[number]>().notNull(),
    maximumEffectiveRate: percent('maximum_effective_rate').notNull(),
    ...sourceColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.segment] }),
    isFirstOfMonth(t.month),
    isOneOf(t.segment, rateSegments),
    isBetween(t.maximumEffectiveRate, 0, 100),
    isHttps(t.sourceUrl),
  ],
);

/** What a ceiling was and who changed it, from its first figure on. */
export const ceilingVersions = pgTable(
  'ceiling_versions',
  {
    id: id(),
    month: date('month', { mode: 'string' }).notNull(),
    segment: text('segment').$type<(typeof rateSegments)[number]>().notNull(),
    /** Null: it was taken out. */
    maximumEffectiveRate: percent('maximum_effective_rate'),
    ...sourceColumns(),
    changedAt: time('changed_at').notNull(),
    /** The name is kept when the administrator is deleted; null: the system. */
    changedBy: uuid('changed_by'),
    changedByName: text('changed_by_name'),
    /** Null where nobody else had to confirm it. */
    proposedByName: text('proposed_by_name'),
  },
  (t) => [
    index('ceiling_versions_of').on(t.month, t.segment, t.id),
    isFirstOfMonth(t.month),
    isOneOf(t.segment, rateSegments),
    isBetween(t.maximumEffectiveRate, 0, 100),
    isHttps(t.sourceUrl),
  ],
);

/** A ceiling that one administrator proposed; another one confirms it, and it moves to `legal_rates`. */
export const proposedCeilings = pgTable(
  'proposed_ceilings',
  {
    month: date('month', { mode: 'string' }).notNull(),
    segment: text('segment').$type<(typeof rateSegments)[number]>().notNull(),
    /** New with each figure: what was confirmed is what was seen. */
    proposalId: uuid('proposal_id').notNull(),
    maximumEffectiveRate: percent('maximum_effective_rate').notNull(),
    ...sourceColumns(),
    proposedAt: time('proposed_at').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    /** Kept when the administrator is deleted. */
    proposedByName: text('proposed_by_name').notNull(),
    /** When the office was told that its month began without it. */
    toldAt: time('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.segment] }),
    isFirstOfMonth(t.month),
    isOneOf(t.segment, rateSegments),
    isBetween(t.maximumEffectiveRate, 0, 100),
    isHttps(t.sourceUrl),
  ],
);

/** Average effective rate of an institution by month and segment (Banco Central del Ecuador). */
export const chargedAverages = pgTable(
  'charged_averages',
  {
    month: date('month', { mode: 'string' }).notNull(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    segment: text('segment').$type<(typeof rateSegments)[number]>().notNull(),
    effectiveRate: percent('effective_rate').notNull(),
    amountLentCents: cents('amount_lent_cents'),
    ...sourceColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.institutionId, t.segment] }),
    // For the newest average of an institution and the last one before a month.
    index('charged_averages_institution').on(t.institutionId, t.segment, t.month),
    isFirstOfMonth(t.month),
    isOneOf(t.segment, rateSegments),
    isBetween(t.effectiveRate, 0, 100),
    isAtLeast(t.amountLentCents, 0),
    isHttps(t.sourceUrl),
  ],
);
