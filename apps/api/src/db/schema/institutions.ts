import { institutionTypes } from '@cotejo/contracts/institutions/public';
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
import { cents, id, isAtLeast, isBetween, isFirstOfMonth, isOneOf, percent, time } from './columns.ts';
import { images } from './content.ts';

export interface BranchesColumn {
  mainBranch: { city: string };
  otherBranches: { city: string }[];
}

export interface PersonalLoanColumn {
  minAmount: number;
  maxAmount: number;
  minTerm: number;
  maxTerm: number;
  minIncome: number;
  maxIncome: number;
  minRate: number;
  maxRate: number;
  requirements: string[];
  features: string[];
  description: string;
  locations: string[];
  /**
   * Read with the contract's `chargesInput`, which may find it unreadable; absent in rows from
   * before charges.
   */
  charges?: unknown;
}

export const institutions = pgTable(
  'institutions',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<(typeof institutionTypes)[number]>().notNull(),
    logoImageId: uuid('logo_image_id').references(() => images.id),
    /** Where the institution is told of applications; shown to people who applied. */
    email: text('email'),
    minRate: percent('min_rate').notNull(),
    maxRate: percent('max_rate').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    available: boolean('available').notNull().default(true),
    featured: boolean('featured').notNull().default(false),
    branches: jsonb('branches').$type<BranchesColumn>().notNull(),
    personalLoan: jsonb('personal_loan').$type<PersonalLoanColumn>().notNull(),
    /**
     * Grows with every change an administrator sees; the second of two who edit at once is told by
     * it.
     */
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
    isBetween(t.minRate, 0, 100),
    isBetween(t.maxRate, 0, 100),
    check('institutions_rates_in_order', sql`${t.minRate} <= ${t.maxRate}`),
    isAtLeast(t.version, 1),
  ],
);

/** Legal ceiling of the effective rate by month and segment (Banco Central del Ecuador). */
export const legalRates = pgTable(
  'legal_rates',
  {
    month: date('month', { mode: 'string' }).notNull(),
    segment: text('segment').notNull(),
    maximumEffectiveRate: percent('maximum_effective_rate').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.segment] }),
    isFirstOfMonth(t.month),
    isBetween(t.maximumEffectiveRate, 0, 100),
  ],
);

/** What an institution really charged in a month, by segment (Banco Central del Ecuador). */
export const chargedAverages = pgTable(
  'charged_averages',
  {
    month: date('month', { mode: 'string' }).notNull(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    segment: text('segment').notNull(),
    effectiveRate: percent('effective_rate').notNull(),
    amountLentCents: cents('amount_lent_cents'),
    source: text('source').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.institutionId, t.segment] }),
    index('charged_averages_institution').on(t.institutionId),
    isFirstOfMonth(t.month),
    isBetween(t.effectiveRate, 0, 100),
    isAtLeast(t.amountLentCents, 0),
  ],
);
