import type { z } from 'zod';
import { lateModule } from '#late-module.ts';
import type { registrationSchema } from './registration-schema.ts';

export type RegistrationValues = z.input<typeof registrationSchema>;

/** The schema, which comes after the page: nothing is checked at once. */
export const lateSchema = lateModule(async () => (await import('./registration-schema.ts')).registrationSchema);

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
