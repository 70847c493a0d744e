import type { Criteria } from '@cotejo/finance/criteria';
import { z } from 'zod';
import { moneySchema } from '../core/numbers.schemas.ts';
import { earningKinds, memberships } from './criteria-shapes.ts';

const wholeNumber = z.number().int();

/** What an institution publishes that it asks of an applicant, always whole. */
export const criteriaSchema = z.object({
  /** Whole years. */
  minAge: wholeNumber.nullable(),
  /** Whole years on the day of the last instalment. */
  maxAgeAtEnd: wholeNumber.nullable(),
  /** Only these are taken, in this order of kinds; empty: not published. */
  earnings: z.array(z.object({ kind: z.enum(earningKinds), minMonths: wholeNumber })),
  /** Percent of the income. */
  maxDebtShare: z.number().nullable(),
  membership: z.enum(memberships).nullable(),
  /** Only with the membership 'before'. */
  membershipMonths: wholeNumber.nullable(),
  /** A guarantor is asked for from this amount on. */
  guarantorFrom: moneySchema.nullable(),
  noArrears: z.boolean(),
}) satisfies z.ZodType<Criteria>;
