import type { z } from 'zod';
import { importOnce } from '#data/query/import-part.ts';
import type { registrationSchema } from './registration-schema.ts';

export type RegistrationValues = Omit<z.input<typeof registrationSchema>, 'termsVersionId'>;

/** Loaded on demand: zod is too large for the initial script. */
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
