import { pricedLoanInput } from '@cotejo/contracts/institutions/personal-loan.schemas';
import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import { monthSchema } from '@cotejo/contracts/rates/monthly.schemas';
import { rateSegmentSchema, rateSourceSchema } from '@cotejo/contracts/rates/source.schemas';
import { z } from 'zod';

// Schemas of stored plans. They are checked when read, since another release may have written another format.

/** First line of the row in the file. */
const line = z.number().int().positive();

/** Changed fields for `changeProducts`; none in an unchanged row. */
const productPlanSchema = z.strictObject({
  line,
  institutionId: z.string(),
  /** The version that was in force. */
  versionId: z.string(),
  isChanged: z.boolean(),
  minRate: z.number().optional(),
  maxRate: z.number().optional(),
  product: pricedLoanInput.optional(),
});

const ceilingFigures = { maximumEffectiveRate: z.number() };
const averageFigures = { effectiveRate: z.number(), amountLent: z.number().nullable() };
const storedWith = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.strictObject({ ...figures, source: rateSourceSchema });

const monthlyPlan = <Figures extends z.ZodRawShape>(figures: Figures) => ({
  line,
  month: monthSchema,
  segment: rateSegmentSchema,
  isChanged: z.boolean(),
  /** Null if there was no row. */
  seen: storedWith(figures).nullable(),
  /** A null source is replaced by the one named when applying. */
  next: z.strictObject({ ...figures, source: rateSourceSchema.nullable() }),
});

const ceilingPlanSchema = z.strictObject(monthlyPlan(ceilingFigures));
const averagePlanSchema = z.strictObject({ institutionId: z.string(), ...monthlyPlan(averageFigures) });

export type ProductPlan = z.infer<typeof productPlanSchema>;
export type CeilingPlan = z.infer<typeof ceilingPlanSchema>;
export type AveragePlan = z.infer<typeof averagePlanSchema>;

/** All rows, also unchanged ones, to detect concurrent changes. */
export const planSchemas = {
  products: z.array(productPlanSchema),
  ceilings: z.array(ceilingPlanSchema),
  averages: z.array(averagePlanSchema),
} satisfies Record<RateImportKind, z.ZodType>;

const appliedProductSchema = z.strictObject({ institutionId: z.string(), before: z.string(), after: z.string() });

const appliedMonthly = <Figures extends z.ZodRawShape>(figures: Figures) => ({
  month: monthSchema,
  segment: rateSegmentSchema,
  /** Null if there was no row. */
  before: storedWith(figures).nullable(),
  after: storedWith(figures),
});

const appliedCeilingSchema = z.strictObject(appliedMonthly(ceilingFigures));
const appliedAverageSchema = z.strictObject({ institutionId: z.string(), ...appliedMonthly(averageFigures) });

export const appliedSchemas = {
  products: z.array(appliedProductSchema),
  ceilings: z.array(appliedCeilingSchema),
  averages: z.array(appliedAverageSchema),
} satisfies Record<RateImportKind, z.ZodType>;
