import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { neededDocumentSchema, phoneSchema, phoneSchemas, phoneUploadSchema } from './phone.schemas.ts';

/** Without the letters and digits that are taken for each other. */
const phoneCode = /^[2-9A-HJKMNP-Z]{8}$/;

export const phoneCodeInvalidMessage = 'El código tiene ocho letras o números, como ABCD-2345';

/** Case, blanks and hyphens do not matter; null for another form. */
export function phoneCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]+/g, '').toUpperCase();
  return phoneCode.test(code) ? code : null;
}

export const phoneLinkGoneMessage = 'Este enlace ya no sirve. Pide otro en tu computadora.';

export type Phone = z.infer<typeof phoneSchema>;

export type NeededDocument = z.infer<typeof neededDocumentSchema>;

export type PhoneUpload = z.infer<typeof phoneUploadSchema>;

/** Token or code is in the body, because addresses are stored in logs and histories. */
export const openPhone = defineEndpoint<typeof phoneSchemas.openPhone>()({
  method: 'POST',
  path: '/phone/open',
  access: access.public,
  client: { audience: 'phone', retry: false },
});

const ofPhone = { access: access.phone, client: { audience: 'phone' } } as const;

export const getPhone = defineEndpoint<typeof phoneSchemas.getPhone>()({
  method: 'GET',
  path: '/phone',
  ...ofPhone,
});

export const startPhoneUpload = defineEndpoint<typeof phoneSchemas.startPhoneUpload>()({
  method: 'POST',
  path: '/phone/uploads',
  ...ofPhone,
  rateLimit: 'uploads',
});

export const getPhoneUpload = defineEndpoint<typeof phoneSchemas.getPhoneUpload>()({
  method: 'GET',
  path: '/phone/uploads/:uploadId',
  ...ofPhone,
});

export const sendPhonePart = defineEndpoint<typeof phoneSchemas.sendPhonePart>()({
  method: 'PUT',
  path: '/phone/uploads/:uploadId',
  ...ofPhone,
  body: 'bytes',
  rateLimit: 'parts',
});

export const cancelPhoneUpload = defineEndpoint<typeof phoneSchemas.cancelPhoneUpload>()({
  method: 'DELETE',
  path: '/phone/uploads/:uploadId',
  ...ofPhone,
});

export const endPhone = defineEndpoint<typeof phoneSchemas.endPhone>()({
  method: 'POST',
  path: '/phone/end',
  ...ofPhone,
});
