import { newPasswordSchema, passwordRules } from '@cotejo/contracts/core/fields';
import { z } from 'zod';

/** Text of a confirmation that differs (spec 2 §5). */
export const passwordsDiffer = 'Las contraseñas no coinciden';

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

const shortRules: Record<(typeof passwordRules)[number]['id'], string> = {
  length: '8 caracteres',
  upper: 'Una mayúscula',
  lower: 'Una minúscula',
  digit: 'Un número',
  special: 'Un carácter especial (!@#$%^&*)',
};

/** The rules as they fill in while a password is typed. */
export const rulesOf = (password: string) =>
  passwordRules.map(({ id, test }) => ({ text: shortRules[id], isMet: test(password) }));
