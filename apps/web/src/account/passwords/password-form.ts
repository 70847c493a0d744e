import { newPasswordSchema } from '@cotejo/contracts/core/fields.schemas';
import { z } from 'zod';
import { passwordsDiffer } from './password-rules.ts';

export const newPasswordPair = {
  password: newPasswordSchema,
  confirmPassword: z.string().min(1, 'Campo requerido'),
};

/** Use as `.superRefine(confirmationMatches)` at the end of a schema. */
export function confirmationMatches(
  form: { password: string; confirmPassword: string },
  context: { addIssue: (issue: { code: 'custom'; message: string; path: string[] }) => void },
): void {
  if (form.password !== form.confirmPassword)
    context.addIssue({ code: 'custom', message: passwordsDiffer, path: ['confirmPassword'] });
}
