import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import type { FieldErrors } from '#forms/use-form.ts';

/** What is wrong with a password that somebody chooses and repeats. */
export function newPasswordErrors({ chosen, repeated }: { chosen: string; repeated: string }): FieldErrors {
  const broken = chosen === '' ? 'Campo requerido' : brokenPasswordRules(chosen)[0];
  return {
    ...(broken && { chosen: broken }),
    ...(chosen !== repeated && { repeated: 'Las contraseñas no coinciden' }),
  };
}
