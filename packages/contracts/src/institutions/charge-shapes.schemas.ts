import type { Charge, ChargesMode } from '@cotejo/finance';
import { z } from 'zod';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { chargeBases, chargeKinds, chargeObligations, chargesModes, chargeTimes } from './charge-shapes.ts';

/**
 * Which charges figures count: those of the law and the institution (the default), all, or none.
 */
export const chargesModeSchema = z.enum(chargesModes, {
  error: "Los cargos a considerar deben ser 'required', 'all' o 'none'",
}) satisfies z.ZodType<ChargesMode>;

/** A charge of a product as it is answered: what was left out is filled in. */
export const chargeSchema = z.object({
  kind: z.enum(chargeKinds),
  name: z.string(),
  basis: z.enum(chargeBases),
  /** Percent, or dollars where the basis is 'fixed'. */
  value: z.number(),
  when: z.enum(chargeTimes),
  obligation: z.enum(chargeObligations),
  /** Comes back whole, without interest, with the last instalment. */
  refundable: z.boolean(),
}) satisfies z.ZodType<Charge>;

/**
 * What a loan costs with the charges that count, as an offer is kept with it: dollars, annual
 * percent.
 */
export const keptCostFields = {
  /** Every charge, counted or not; `total` in dollars over the loan. */
  charges: z.array(chargeSchema.extend({ counted: z.boolean(), total: moneySchema })),
  received: moneySchema,
  upfront: moneySchema,
  refunded: moneySchema,
  chargesCost: moneySchema,
  realCost: moneySchema,
  realTotal: moneySchema,
  /** Null where nothing is left in hand: it cannot be worked out. */
  realAnnualRate: rateSchema.nullable(),
  /** The first instalment with the charges of that month. */
  firstPayment: moneySchema,
};

/** The same in a response. What is kept never changes, so the last instalment is not in it. */
export const costFields = { ...keptCostFields, lastPayment: moneySchema };
