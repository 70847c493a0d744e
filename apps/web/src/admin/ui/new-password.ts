import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import type { FieldErrors } from '#forms/use-form.ts';

export function newPasswordErrors({ chosen, repeated }: { chosen: string; repeated: string }): FieldErrors {
  const broken = chosen === '' ? 'Campo requerido' : brokenPasswordRules(chosen)[0];
  return {
    ...(broken && { chosen: broken }),
    ...(chosen !== repeated && { repeated: 'Las contraseñas no coinciden' }),
  };
}
