import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { errorCatalogue } from './errors.ts';

interface ValidationFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Field path joined with dots → its first message. */
  readonly fields: Record<string, string>;
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(errorCatalogue, text);

const specialCode = (issue: z.core.$ZodIssue): ErrorCode | null => {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return isErrorCode(code) ? code : null;
};

/**
 * Turns zod issues into the failure of the API, with every invalid field.
 *
 * Code and message, first match wins: an unknown key is UNKNOWN_FIELD; a missing required value
 * uses `missingMessage`; an issue with `params.code` its own code and message; a single invalid
 * field its own message; else the catalog's message.
 * @param input the parsed input, to tell a missing value from a wrong one
 */
export function describeValidation(error: z.ZodError, input: unknown, missingMessage?: string): ValidationFailure {
  const fields: Record<string, string> = {};
  let unknownField = false;
  let missing = false;
  let special: { code: ErrorCode; message: string } | null = null;
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      unknownField = true;
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= errorCatalogue.UNKNOWN_FIELD.message;
      continue;
    }
    if (isMissing(valueAt(input, issue.path))) missing = true;
    const code = specialCode(issue);
    if (code !== null) special ??= { code, message: issue.message };
    if (issue.path.length > 0) fields[issue.path.join('.')] ??= issue.message;
  }
  if (unknownField) return { code: 'UNKNOWN_FIELD', message: errorCatalogue.UNKNOWN_FIELD.message, fields };
  if (missing && missingMessage !== undefined) return { code: 'VALIDATION_ERROR', message: missingMessage, fields };
  if (special !== null) return { ...special, fields: special.code === 'NOT_FOUND' ? {} : fields };
  const texts = new Set(
    error.issues.filter((issue) => issue.code === 'custom' || issue.path.length > 0).map((issue) => issue.message),
  );
  const [only] = texts;
  const message = texts.size === 1 || Object.keys(fields).length === 1 ? only : undefined;
  return { code: 'VALIDATION_ERROR', message: message ?? errorCatalogue.VALIDATION_ERROR.message, fields };
}
