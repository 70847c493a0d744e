import { z } from 'zod';
import { daySchema, idSchema, pathIdSchema } from './fields.schemas.ts';

export const adminIdParams = z.object({ id: pathIdSchema });

const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

type OptionalQuery<Schema extends z.ZodType> = z.ZodOptional<
  z.ZodType<z.output<Schema> | undefined, z.input<Schema> | undefined>
>;

/** A filter that a form may send empty: `?q=` is the same as no `q`. */
export const optionalQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankAsAbsent, schema.optional()).optional() as unknown as OptionalQuery<Schema>;

/**
 * Words to look for: control characters become spaces, and what is longer than 100 characters is
 * cut.
 */
export const searchQuery = optionalQuery(
  z.string({ error: 'Búsqueda inválida' }).transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      // Half a surrogate pair is no text; toWellFormed() is newer than the browsers this ships to.
      .replace(/\p{Cs}/gu, '\uFFFD')
      .trim()
      .slice(0, 100),
  ),
);

/** A day of Ecuador's calendar. Outside these years it is a slip of the keyboard. */
export const dayQuery = optionalQuery(
  daySchema.refine((day) => day >= '1970-01-01' && day <= '2200-12-31', 'Fecha inválida (AAAA-MM-DD)'),
);

/** An amount of a filter, in dollars, bounded to what an amount can be. */
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

/**
 * A filter that may be repeated (`?status=A&status=B`) or hold several values separated by commas.
 */
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

/**
 * Order of a list: a field, or '-' and a field for descending. Anything else is the default order.
 */
export const sortQuery = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  byDefault: Values[number],
) => z.enum(values).catch(byDefault).default(byDefault) as z.ZodDefault<z.ZodType<Values[number], Values[number]>>;

/** Several lines that may be empty or absent; then they are ''. NUL cannot be stored. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, `Debe tener como máximo ${maximum} caracteres`)
    .refine((text) => !text.includes('\0'), 'Contiene caracteres no permitidos')
    .nullish()
    .transform((text) => text ?? '');

/** A flag of a form: forms send text. */
export const formFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: "Usa 'true' o 'false'",
});

const imageDataUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * A JPG, PNG, GIF or WEBP as data-URL. Only its form: the bytes are judged by whoever decodes them.
 */
export const imageDataUrlSchema = (emptyMessage: string, invalidMessage = 'Formato de imagen inválido') =>
  z.string({ error: emptyMessage }).min(1, emptyMessage).regex(imageDataUrl, invalidMessage);

/**
 * The image of something that is being changed: a new one as data-URL, or the URL of the present
 * one, '' or null, which all mean that it stays (undefined).
 */
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

/** Accepted from older clients and ignored: the server knows who is asking. */
export const ignoredAuthors = { createdBy: ignored, updatedBy: ignored } as const;
