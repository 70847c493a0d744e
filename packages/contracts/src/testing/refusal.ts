import { describeValidation } from '../core/validation.ts';

interface Checked {
  success: boolean;
  data?: unknown;
  error?: Parameters<typeof describeValidation>[0];
}

/** The failure that the API returns for an invalid input. Throws when the input is valid. */
export function refusal(schema: { safeParse(input: unknown): Checked }, input: unknown, missingMessage?: string) {
  const parsed = schema.safeParse(input);
  if (parsed.error === undefined) throw new Error('It was accepted');
  return describeValidation(parsed.error, input, missingMessage);
}
