import { pricedLoanInput } from '@cotejo/contracts/institutions/personal-loan.schemas';
import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import { monthSchema } from '@cotejo/contracts/rates/monthly.schemas';
import { rateSegmentSchema, rateSourceSchema } from '@cotejo/contracts/rates/source.schemas';
import { z } from 'zod';

// What a file does is stored as JSON, and read back through these: what another version of the server
// wrote may have another form.

/** Where a row begins in its file. */
const line = z.number().int().positive();

/** What changes of a product, as `changeProducts` takes it; nothing where the row is equal. */
const productPlanSchema = z.strictObject({
  line,
  institutionId: z.string(),
  /** The one that was in force. */
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
  /** Null where there was no row. */
  seen: storedWith(figures).nullable(),
  /** Without a source of its own it takes the one that applying names. */
  next: z.strictObject({ ...figures, source: rateSourceSchema.nullable() }),
});

const ceilingPlanSchema = z.strictObject(monthlyPlan(ceilingFigures));
const averagePlanSchema = z.strictObject({ institutionId: z.string(), ...monthlyPlan(averageFigures) });

export type ProductPlan = z.infer<typeof productPlanSchema>;
export type CeilingPlan = z.infer<typeof ceilingPlanSchema>;
export type AveragePlan = z.infer<typeof averagePlanSchema>;

/** What applying a file does: every row of it, those that are equal too, so that they still are. */
export const planSchemas = {
  products: z.array(productPlanSchema),
  ceilings: z.array(ceilingPlanSchema),
  averages: z.array(averagePlanSchema),
} satisfies Record<RateImportKind, z.ZodType>;

/** A version and the one before it. */
const appliedProductSchema = z.strictObject({ institutionId: z.string(), before: z.string(), after: z.string() });

const appliedMonthly = <Figures extends z.ZodRawShape>(figures: Figures) => ({
  month: monthSchema,
  segment: rateSegmentSchema,
  /** Null where there was no row. */
  before: storedWith(figures).nullable(),
  after: storedWith(figures),
});

const appliedCeilingSchema = z.strictObject(appliedMonthly(ceilingFigures));
const appliedAverageSchema = z.strictObject({ institutionId: z.string(), ...appliedMonthly(averageFigures) });

/** What applying a file changed, with what was there before, so that it can be taken back. */
export const appliedSchemas = {
  products: z.array(appliedProductSchema),
  ceilings: z.array(appliedCeilingSchema),
  averages: z.array(appliedAverageSchema),
} satisfies Record<RateImportKind, z.ZodType>;
