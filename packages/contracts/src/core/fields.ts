/** The credit form also accepts older, shorter numbers. */
export const creditDocument = /^\d{8,10}$/;

export const isCreditDocument = (text: string): boolean => creditDocument.test(text);

export const passwordRules = [
  { id: 'length', test: (p: string) => p.length >= 8, message: 'La contraseña debe tener al menos 8 caracteres' },
  { id: 'upper', test: (p: string) => /\p{Lu}/u.test(p), message: 'Debe contener al menos una mayúscula' },
  { id: 'lower', test: (p: string) => /\p{Ll}/u.test(p), message: 'Debe contener al menos una minúscula' },
  { id: 'digit', test: (p: string) => /\d/.test(p), message: 'Debe contener al menos un número' },
  { id: 'special', test: (p: string) => /[!@#$%^&*]/.test(p), message: 'Debe contener al menos un carácter especial' },
] as const;

export const brokenPasswordRules = (password: string): string[] =>
  passwordRules.filter((rule) => !rule.test(password)).map((rule) => rule.message);

export const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
