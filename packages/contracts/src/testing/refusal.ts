import { describeValidation } from '../core/validation.ts';

interface Checked {
  success: boolean;
  data?: unknown;
  error?: Parameters<typeof describeValidation>[0];
}

/** What a caller is told whose input a schema refuses. Throws when it is accepted. */
export function refusal(schema: { safeParse(input: unknown): Checked }, input: unknown, missingMessage?: string) {
  const parsed = schema.safeParse(input);
  if (parsed.error === undefined) throw new Error('It was accepted');
  return describeValidation(parsed.error, input, missingMessage);
}
