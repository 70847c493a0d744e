import type { Charge, ChargesMode } from '@cotejo/finance/charges';
import { z } from 'zod';
import { moneySchema, rateSchema } from '../core/numbers.schemas.ts';
import { chargeBases, chargeKinds, chargeObligations, chargesModes, chargeTimes } from './charge-shapes.ts';

/** The charges that figures count: those of the law and the institution (the default), all, or none. */
export const chargesModeSchema = z.enum(chargesModes, {
  error: "Los cargos a considerar deben ser 'required', 'all' o 'none'",
}) satisfies z.ZodType<ChargesMode>;

/** A charge in a response, with defaults filled in. */
export const chargeSchema = z.object({
  kind: z.enum(chargeKinds),
  name: z.string(),
  basis: z.enum(chargeBases),
  /** Percent, or dollars when the basis is 'fixed'. */
  value: z.number(),
  when: z.enum(chargeTimes),
  obligation: z.enum(chargeObligations),
  /** Refunded in full, without interest, with the last instalment. */
  refundable: z.boolean(),
}) satisfies z.ZodType<Charge>;

/** The cost fields of a kept offer: dollars, annual percent. */
export const keptCostFields = {
  /** Every charge, counted or not; `total` is in dollars over the whole loan. */
  charges: z.array(chargeSchema.extend({ counted: z.boolean(), total: moneySchema })),
  received: moneySchema,
  upfront: moneySchema,
  refunded: moneySchema,
  chargesCost: moneySchema,
  realCost: moneySchema,
  realTotal: moneySchema,
  /** Null when nothing is left in hand on the first day. */
  realAnnualRate: rateSchema.nullable(),
  /** With the charges of that month. */
  firstPayment: moneySchema,
};

/** Kept offers are without `lastPayment`, or their fingerprints would change. */
export const costFields = { ...keptCostFields, lastPayment: moneySchema };
