import { DomainError } from '@cotejo/contracts/core/errors';
import { describeValidation } from '@cotejo/contracts/core/validation';
import type { z } from 'zod';

/** Parses, or throws one failure that names every wrong field. */
export function parseOrRefuse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  missingMessage?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { code, message, fields } = describeValidation(parsed.error, value, missingMessage);
  throw new DomainError(code, { message, ...(code !== 'NOT_FOUND' && { fields }) });
}
