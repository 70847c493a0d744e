import { z } from 'zod';
import { daySchema, idSchema, pathIdSchema } from './fields.schemas.ts';

export const adminIdParams = z.object({ id: pathIdSchema });

const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

type OptionalQuery<Schema extends z.ZodType> = z.ZodOptional<
  z.ZodType<z.output<Schema> | undefined, z.input<Schema> | undefined>
>;

/** Treats an empty value as absent: forms send `?q=`. */
export const optionalQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankAsAbsent, schema.optional()).optional() as unknown as OptionalQuery<Schema>;

/** Control characters become spaces; the text is cut at 100 characters. */
export const searchQuery = optionalQuery(
  z.string({ error: 'Búsqueda inválida' }).transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      // Lone surrogates. toWellFormed() is newer than the supported browsers.
      .replace(/\p{Cs}/gu, '\uFFFD')
      .trim()
      .slice(0, 100),
  ),
);

/** A day in Ecuador's calendar; other years are typing errors. */
export const dayQuery = optionalQuery(
  daySchema.refine((day) => day >= '1970-01-01' && day <= '2200-12-31', 'Fecha inválida (AAAA-MM-DD)'),
);

/** Dollars, clamped to the possible range. */
export const amountFilterQuery = optionalQuery(
  z.coerce
    .number<number | string>({ error: 'El monto debe ser un número' })
    .transform((dollars) => Math.min(Math.max(dollars, 0), 1_000_000_000)),
);

/** 'true' or 'false'; also 1, 0, yes, no. */
export const flagQuery = optionalQuery(
  z.union([z.boolean(), z.stringbool({ error: "Usa 'true' o 'false'" })], { error: "Usa 'true' o 'false'" }),
);

export const idFilterQuery = optionalQuery(idSchema);

/** Accepts repeated keys (`?status=A&status=B`) and comma-separated values. */
export const repeatableQuery = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  message: string,
  normalise: (text: string) => string = (text) => text,
) =>
  optionalQuery(
    z
      .union([z.string(), z.array(z.string())], { error: message })
      .transform((sent, context): Values[number][] | undefined => {
        const words = (Array.isArray(sent) ? sent : [sent])
          .flatMap((text) => text.split(','))
          .map((text) => normalise(text.trim()))
          .filter((text) => text !== '');
        const chosen = values.filter((value) => words.includes(value));
        if (words.some((word) => !values.includes(word))) {
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        }
        return chosen.length === 0 ? undefined : chosen;
      }),
  );

/** A field, or '-' and a field for descending order. Anything else is the default. */
export const sortQuery = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  byDefault: Values[number],
) => z.enum(values).catch(byDefault).default(byDefault) as z.ZodDefault<z.ZodType<Values[number], Values[number]>>;

/** Multi-line text; empty and absent become ''. PostgreSQL cannot store NUL. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
    .nullish()
    .transform((text) => text ?? '');

/** Forms send booleans as text. */
export const formFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: "Usa 'true' o 'false'",
});

const imageDataUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A JPG, PNG, GIF or WEBP as a data URL. Checks only the format; the bytes are checked when they are decoded. */
export const imageDataUrlSchema = (emptyMessage: string, invalidMessage = 'Formato de imagen inválido') =>
  z.string({ error: emptyMessage }).min(1, emptyMessage).regex(imageDataUrl, invalidMessage);

/** A new image as a data URL; the current URL, '' and null become undefined, which keeps the image. */
export const changedImageSchema = z
  .string()
  .nullish()
  .transform((text, context) => {
    if (text === undefined || text === null || text === '' || /^(\/|https?:\/\/)/.test(text)) return undefined;
    if (imageDataUrl.test(text)) return text;
    context.addIssue({ code: 'custom', message: 'Formato de imagen inválido' });
    return z.NEVER;
  });

const ignored = z.unknown().optional();

/** Older clients send these; the server takes the author from the session. */
export const ignoredAuthors = { createdBy: ignored, updatedBy: ignored } as const;
