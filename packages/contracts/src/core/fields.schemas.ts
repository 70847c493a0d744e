import './default-texts.schemas.ts';
import { z } from 'zod';
import { errorCatalogue } from './errors.ts';
import { brokenPasswordRules, creditDocument } from './fields.ts';

/** Error texts are those of the specification. Lengths are in characters. */

const required = 'Campo requerido';

/** Says "Campo requerido" only for a missing value; another type gets its own message. */
const requiredText = (emptyMessage: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? emptyMessage : 'Debe ser un texto') });

// Control characters and text direction marks, which can disguise a name.
const hiddenMarks = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** One line, trimmed, without control or direction characters. */
export const textLine = (maximum: number, emptyMessage = required) =>
  requiredText(emptyMessage)
    .trim()
    .min(1, emptyMessage)
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !hiddenMarks.test(text), 'Contiene caracteres no permitidos');

export const optionalLine = (maximum: number) =>
  requiredText(required)
    .trim()
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !hiddenMarks.test(text), 'Contiene caracteres no permitidos');

/** Several lines, trimmed, without control or direction characters. */
export const textBlock = (maximum: number, emptyMessage = required) =>
  requiredText(emptyMessage)
    .trim()
    .min(1, emptyMessage)
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !hiddenMarks.test(text.replace(/[\r\n\t]/g, '')), 'Contiene caracteres no permitidos');

export const formFile = (description: string) => z.string().meta({ format: 'binary', description });

/** Any well-formed UUID, lower-cased as PostgreSQL writes it. */
export const idSchema = z.guid({ error: 'Identificador inválido' }).toLowerCase();

/** A malformed id in a path is a 404, like an unknown one. */
export const pathIdSchema = z
  .string()
  .refine((text) => idSchema.safeParse(text).success, {
    error: errorCatalogue.NOT_FOUND.message,
    params: { code: 'NOT_FOUND' },
  })
  .toLowerCase()
  .meta({ format: 'uuid' });

/** Lower-cased; at most 254 characters (RFC 5321). Screens have different texts for an empty one. */
export const emailWith = (emptyMessage: string) =>
  requiredText(emptyMessage)
    .trim()
    .min(1, { error: emptyMessage, abort: true })
    .max(254, { error: 'Correo electrónico inválido', abort: true })
    .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'Correo electrónico inválido')
    .transform((email) => email.toLowerCase());

export const emailSchema = emailWith(required);

/** Ten digits. A wrong check digit is only a warning (see `isPossibleCedula`). */
export const cedulaSchema = requiredText(required).regex(/^\d{10}$/, 'Cédula inválida');

export const cedulaWith = (emptyMessage: string) =>
  requiredText(emptyMessage)
    .min(1, { error: emptyMessage, abort: true })
    .regex(/^\d{10}$/, 'La cédula debe tener 10 dígitos numéricos');

export const creditDocumentSchema = requiredText(required)
  .min(1, { error: required, abort: true })
  .regex(creditDocument, 'Cédula inválida (debe tener entre 8 y 10 dígitos)');

export const telefonoSchema = requiredText(required).regex(/^09\d{8}$/, 'Número de teléfono inválido');

const nameLetter = 'A-Za-zÁÉÍÓÚÜÑáéíóúüñ';

const wholeName = new RegExp(`^[${nameLetter}]+(?:[ '-][${nameLetter}]+)*$`);

const personName = (text: z.ZodString) =>
  text
    // The apostrophe that phone keyboards insert.
    .overwrite((name) => name.replaceAll('’', "'"))
    .min(3, 'Debe tener al menos 3 caracteres')
    .max(80, 'Debe tener como máximo 80 caracteres')
    .regex(wholeName, 'Solo se permiten letras');

/** Letters, single spaces, hyphens and apostrophes, as in Núñez-O'Higgins. */
export const personNameSchema = personName(requiredText(required));

/** The same rule for admin forms, which trim the value and have their own text for a missing one. */
export const officeNameWith = (emptyMessage: string) =>
  personName(requiredText(emptyMessage).trim().min(1, { error: emptyMessage, abort: true }));

export const direccionSchema = textLine(200, 'Dirección es requerida');

export const newPasswordSchema = requiredText(required)
  .max(128, 'La contraseña debe tener como máximo 128 caracteres')
  .superRefine((password, context) => {
    for (const message of brokenPasswordRules(password)) context.addIssue({ code: 'custom', message });
  });

/** An entered password: only its length is limited. */
export const givenPasswordSchema = requiredText(required).min(1, required).max(128, 'Credenciales inválidas');

/** Six characters; spaces and lower case from pasting are accepted. */
export const codeWith = (emptyMessage: string, invalidMessage: string) =>
  requiredText(emptyMessage)
    .transform((code) => code.replace(/\s+/g, '').toUpperCase())
    .superRefine((code, context) => {
      if (code === '') context.addIssue({ code: 'custom', message: emptyMessage });
      else if (!/^[0-9A-Z]{1,6}$/.test(code))
        context.addIssue({ code: 'custom', message: invalidMessage, params: { code: 'CODE_INVALID' } });
    });

export const codeSchema = codeWith(required, errorCatalogue.CODE_INVALID.message);

export const isoTimeSchema = z.iso.datetime();

export const daySchema = z.iso.date({ error: 'Fecha inválida (AAAA-MM-DD)' });
