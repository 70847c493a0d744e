import './default-texts.schemas.ts';
import { z } from 'zod';
import { errorCatalogue } from './errors.ts';
import { brokenPasswordRules, creditDocument } from './fields.ts';

/**
 * Field schemas used on both sides, with the texts the specification quotes. Lengths are in
 * characters.
 */

const required = 'Campo requerido';

/**
 * A text that must be there: what is of another type, such as a number, is told so, and only what
 * is missing is asked for.
 */
const requiredText = (emptyMessage: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? emptyMessage : 'Debe ser un texto') });

// Control characters, and the marks that turn the direction of text around: they hide what a name
// really says.
const hiddenMarks = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * A line of free text of at most `maximum` characters, trimmed, without control or direction marks.
 */
export const textLine = (maximum: number, emptyMessage = required) =>
  requiredText(emptyMessage)
    .trim()
    .min(1, emptyMessage)
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !hiddenMarks.test(text), 'Contiene caracteres no permitidos');

/** Like `textLine`, and may be empty. */
export const optionalLine = (maximum: number) =>
  requiredText(required)
    .trim()
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !hiddenMarks.test(text), 'Contiene caracteres no permitidos');

/**
 * Several lines of free text of at most `maximum` characters, trimmed, without control or direction
 * marks.
 */
export const textBlock = (maximum: number, emptyMessage = required) =>
  requiredText(emptyMessage)
    .trim()
    .min(1, emptyMessage)
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !hiddenMarks.test(text.replace(/[\r\n\t]/g, '')), 'Contiene caracteres no permitidos');

/** A file of a form, as the OpenAPI document tells of one. */
export const formFile = (description: string) => z.string().meta({ format: 'binary', description });

/**
 * Any well-formed UUID, in small letters as the database writes it: whether it exists is the use
 * case's answer (404).
 */
export const idSchema = z.guid({ error: 'Identificador inválido' }).toLowerCase();

/** An id in a path. A malformed one names nothing, so it is answered 404 like an unknown one. */
export const pathIdSchema = z
  .string()
  .refine((text) => idSchema.safeParse(text).success, {
    error: errorCatalogue.NOT_FOUND.message,
    params: { code: 'NOT_FOUND' },
  })
  .toLowerCase()
  .meta({ format: 'uuid' });

/**
 * An e-mail address, lower-cased; at most 254 characters (RFC 5321). Screens quote different texts
 * for an empty one.
 */
export const emailWith = (emptyMessage: string) =>
  requiredText(emptyMessage)
    .trim()
    .min(1, { error: emptyMessage, abort: true })
    .max(254, { error: 'Correo electrónico inválido', abort: true })
    .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'Correo electrónico inválido')
    .transform((email) => email.toLowerCase());

export const emailSchema = emailWith(required);

/**
 * Ecuadorian identity number: ten digits. The check digit is a hint for the person, never a reason
 * to refuse.
 */
export const cedulaSchema = requiredText(required).regex(/^\d{10}$/, 'Cédula inválida');

/** The recovery and unlock forms quote their own texts for the same number. */
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
    // The apostrophe that telephones write.
    .overwrite((name) => name.replaceAll('’', "'"))
    .min(3, 'Debe tener al menos 3 caracteres')
    .max(80, 'Debe tener como máximo 80 caracteres')
    .regex(wholeName, 'Solo se permiten letras');

/**
 * Given names or surnames: letters, single spaces, and the hyphen and the apostrophe of names such
 * as Núñez-O'Higgins.
 */
export const personNameSchema = personName(requiredText(required));

/**
 * The same rule where the office types it: space around it goes, and what is missing is asked for
 * in the screen's words.
 */
export const officeNameWith = (emptyMessage: string) =>
  personName(requiredText(emptyMessage).trim().min(1, { error: emptyMessage, abort: true }));

export const direccionSchema = textLine(200, 'Dirección es requerida');

export const newPasswordSchema = requiredText(required)
  .max(128, 'La contraseña debe tener como máximo 128 caracteres')
  .superRefine((password, context) => {
    for (const message of brokenPasswordRules(password)) context.addIssue({ code: 'custom', message });
  });

/** A password somebody types to prove who they are: never judged, only bounded. */
export const givenPasswordSchema = requiredText(required).min(1, required).max(128, 'Credenciales inválidas');

/** Six characters; pasted spaces and lower case are accepted. */
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
