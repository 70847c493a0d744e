import { describeValidation } from '@cotejo/contracts/core/validation';
import type { z } from 'zod';
import type { FieldErrors } from './use-form.ts';

/** Validates a form's values with a schema of the contract. Returns messages by field; {} if the values are valid. */
export function fieldErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : describeValidation(parsed.error, values).fields;
}
