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

/** A status as input, turned into the stored spelling. */
export const userStatusInput = z.string({ error: 'Debes seleccionar un estado' }).transform((text, context) => {
  const status = userStatusOf(text);
  if (status !== null) return status;
  context.addIssue({ code: 'custom', message: 'Debes seleccionar un estado' });
  return z.NEVER;
});

/** What a person says of themselves, at registration and in the form of personal information. */
export const personFields = {
  nombres: personNameSchema,
  apellidos: personNameSchema,
  telefono: telefonoSchema,
  direccion: direccionSchema,
};

/**
 * A code that was mailed: until when it is good, and how many tries its e-mail address has left.
 */
export const mailedCodeFacts = { expiresAt: isoTimeSchema, remainingAttempts: z.number().int() };

/** An e-mail address with the code or temporary password that was mailed to it. */
export const emailWithCode = z.strictObject({ email: emailSchema, code: codeSchema });

/** The signed-in user. */
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
