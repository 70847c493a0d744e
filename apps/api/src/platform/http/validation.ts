import { DomainError } from '@cotejo/contracts/core/errors';
import { describeValidation } from '@cotejo/contracts/core/validation';
import type { z } from 'zod';

/** Throws one error with all invalid fields. */
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

/** Like `parseOrRefuse`; plain HTML forms send empty filters, which are ignored. */
export function parseQueryOrRefuse<Schema extends z.ZodType>(
  schema: Schema,
  query: unknown,
  missingMessage?: string,
): z.output<Schema> {
  const filled = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  return parseOrRefuse(schema, Object.fromEntries(filled), missingMessage);
}
