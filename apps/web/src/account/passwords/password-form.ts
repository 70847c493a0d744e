import { newPasswordSchema } from '@cotejo/contracts/core/fields.schemas';
import { z } from 'zod';
import { passwordsDiffer } from './password-rules.ts';

/**
 * A new password typed twice: boxes of any form that asks for one. The boxes compare themselves
 * while typing.
 */
export const newPasswordPair = {
  password: newPasswordSchema,
  confirmPassword: z.string().min(1, 'Campo requerido'),
};

/** The two boxes of a form; schemas end with `.superRefine(confirmationMatches)`. */
export function confirmationMatches(
  form: { password: string; confirmPassword: string },
  context: { addIssue: (issue: { code: 'custom'; message: string; path: string[] }) => void },
): void {
  if (form.password !== form.confirmPassword)
    context.addIssue({ code: 'custom', message: passwordsDiffer, path: ['confirmPassword'] });
}
