import { passwordRules } from '@cotejo/contracts/core/fields';

export const passwordsDiffer = 'Las contraseñas no coinciden';

const shortRules: Record<(typeof passwordRules)[number]['id'], string> = {
  length: '8 caracteres',
  upper: 'Una mayúscula',
  lower: 'Una minúscula',
  digit: 'Un número',
  special: 'Un carácter especial (!@#$%^&*)',
};

export const rulesOf = (password: string) =>
  passwordRules.map(({ id, test }) => ({ text: shortRules[id], isMet: test(password) }));
