import type { z } from 'zod';
import { importOnce } from '#request/import-part.ts';
import type { registrationSchema } from './registration-schema.ts';

/** What is typed; the version of the terms that was on the screen is sent beside it. */
export type RegistrationValues = Omit<z.input<typeof registrationSchema>, 'termsVersionId'>;

/** Loads what checks the form: zod makes it too large for the first script. */
export const loadRegistrationSchema = importOnce(
  async () => (await import('./registration-schema.ts')).registrationSchema,
);

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
