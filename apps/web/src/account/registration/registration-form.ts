import { registerUserBody } from '@cotejo/contracts/identity/accounts';
import type { z } from 'zod';
import { confirmationMatches, newPasswordPair } from '../passwords/password-form.ts';

/** What the registration screen validates: the contract's body and the confirmation. */
export const registrationForm = registerUserBody
  .omit({ termsAccepted: true })
  .extend({ confirmPassword: newPasswordPair.confirmPassword })
  .superRefine(confirmationMatches);

export type RegistrationValues = z.input<typeof registrationForm>;

export const emptyRegistration: RegistrationValues = {
  nombres: '',
  apellidos: '',
  cedula: '',
  telefono: '',
  email: '',
  direccion: '',
  password: '',
  confirmPassword: '',
};

export const correctErrorsText = 'Por favor, corrija los errores antes de continuar';
