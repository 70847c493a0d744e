import { z } from 'zod';
import { isWholeCents } from '../core/fields.ts';
import { bodyNumber } from '../core/numbers.schemas.ts';
import { criteriaTexts } from './criteria.ts';
import { earningKinds, memberships } from './criteria-shapes.ts';

const wholeNumber = (lowest: number, highest: number, message: string) =>
  bodyNumber(message, {
    holds: (value) => Number.isInteger(value) && value >= lowest && value <= highest,
    message,
  });

const decimal = (lowest: number, highest: number, message: string) =>
  bodyNumber(message, { holds: (value) => value >= lowest && value <= highest && isWholeCents(value), message });

const earningsInput = z
  .array(
    z
      .strictObject({
        kind: z.enum(earningKinds, { error: criteriaTexts.earningKind }),
        minMonths: wholeNumber(0, 600, criteriaTexts.earningMonths).optional(),
      })
      .transform(({ kind, minMonths = 0 }) => ({ kind, minMonths })),
    { error: criteriaTexts.earnings },
  )
  .superRefine((earnings, context) => {
    for (const [index, { kind }] of earnings.entries()) {
      if (earnings.findIndex((earning) => earning.kind === kind) < index)
        context.addIssue({ code: 'custom', path: [index, 'kind'], message: criteriaTexts.earningTwice });
    }
  })
  .transform((earnings) => earningKinds.flatMap((kind) => earnings.find((earning) => earning.kind === kind) ?? []));

/**
 * As sent: an absent key keeps what is in force, null takes the rule away. What contradicts another rule
 * is judged after merging, by `contradictionsOf`.
 */
export const criteriaInput = z.strictObject(
  {
    minAge: wholeNumber(18, 100, criteriaTexts.minAge).nullish(),
    maxAgeAtEnd: wholeNumber(18, 120, criteriaTexts.maxAgeAtEnd).nullish(),
    earnings: earningsInput.nullish(),
    maxDebtShare: decimal(1, 100, criteriaTexts.maxDebtShare).nullish(),
    membership: z.enum(memberships, { error: criteriaTexts.membership }).nullish(),
    membershipMonths: wholeNumber(1, 120, criteriaTexts.membershipMonths).nullish(),
    guarantorFrom: decimal(0, 1_000_000, criteriaTexts.guarantorFrom).nullish(),
    noArrears: z.boolean({ error: criteriaTexts.noArrears }).nullish(),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : criteriaTexts.object) },
);
