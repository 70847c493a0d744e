import { z } from 'zod';

/** Bytes of what the browser sends about a passkey. */
const passkeyMaximumBytes = 20_000;

const required = 'Campo requerido';

/** For a body that has to be absent or `{}`. */
export const noFields = z.strictObject({}).nullish();

const codeText = z
  .string({ error: required })
  .trim()
  .min(1, { error: required, abort: true })
  .max(100, { error: 'Debe tener como máximo 100 caracteres', abort: true });

/** Six digits of the app; blanks are accepted. One of another form is a wrong key, which the use case counts. */
export const totpCodeSchema = codeText.transform((code) => code.replace(/\s+/g, ''));

/** Ten signs; lower case, blanks and a missing hyphen are accepted. Judged like `totpCodeSchema`. */
export const recoveryCodeSchema = codeText.transform((code) => code.replace(/[\s-]+/g, '').toUpperCase());

/** The code mailed for the first key. Judged by the use case, which ignores it where there is a key. */
export const mailCodeSchema = z.unknown().optional();

function fitsIn(value: unknown): boolean {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length <= passkeyMaximumBytes;
  } catch {
    // Nested too deeply to be written.
    return false;
  }
}

const tooLarge = 'La respuesta del navegador es demasiado grande';

// The library checks what is inside; other keys that browsers add are let through.
const credential = { id: z.string(), rawId: z.string(), type: z.string() };

/** What `startRegistration` of @simplewebauthn/browser gives. */
export const passkeyRegistrationSchema = z
  .looseObject({
    ...credential,
    response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
  })
  .refine(fitsIn, tooLarge);

/** What `startAuthentication` of @simplewebauthn/browser gives. */
export const passkeyAssertionSchema = z
  .looseObject({
    ...credential,
    response: z.looseObject({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
  })
  .refine(fitsIn, tooLarge);

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `startAuthentication`. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

/** For `startRegistration`. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/** For `superRefine`: one of the fields, and only one. */
export const exactlyOne =
  <Name extends string>(...names: readonly Name[]) =>
  (body: { readonly [Key in Name]?: unknown }, context: z.core.$RefinementCtx): void => {
    if (names.filter((name) => body[name] !== undefined).length === 1) return;
    context.addIssue({ code: 'custom', message: 'Usa una sola forma de confirmar', path: [names[0] ?? ''] });
  };
