import { z } from 'zod';
import {
  codeSchema,
  direccionSchema,
  emailSchema,
  isoTimeSchema,
  personNameSchema,
  telefonoSchema,
} from '../core/fields.schemas.ts';
import { userStatuses, userStatusOf } from './users.ts';

export const userStatusInput = z.string({ error: 'Debes seleccionar un estado' }).transform((text, context) => {
  const status = userStatusOf(text);
  if (status !== null) return status;
  context.addIssue({ code: 'custom', message: 'Debes seleccionar un estado' });
  return z.NEVER;
});

export const personFields = {
  nombres: personNameSchema,
  apellidos: personNameSchema,
  telefono: telefonoSchema,
  direccion: direccionSchema,
};

export const mailedCodeFacts = { expiresAt: isoTimeSchema, remainingAttempts: z.number().int() };

/** `code` may also be a temporary password. */
export const emailWithCode = z.strictObject({ email: emailSchema, code: codeSchema });

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  cedula: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  requiresPasswordChange: z.boolean(),
  status: z.enum(userStatuses),
  createdAt: isoTimeSchema,
  isEmailVerified: z.boolean(),
  roles: z.array(z.string()),
});
