import { describeValidation } from '@cotejo/contracts/core/validation';
import type { z } from 'zod';
import type { FieldErrors } from './use-form.ts';

/**
 * What a schema of the contract says about a form's values, by field; empty when they may be sent.
 */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : describeValidation(parsed.error, values).fields;
}
