import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { sentCodeSchema, verificationSchemas } from './codes.schemas.ts';

export type SentCode = z.infer<typeof sentCodeSchema>;

export const sendVerificationCode = defineEndpoint<typeof verificationSchemas.sendVerificationCode>()({
  method: 'POST',
  path: '/verification/send',
  access: access.public,
  rateLimit: 'strict',
});

/** A verified address is valid for 30 minutes and one registration. */
export const verifyEmailCode = defineEndpoint<typeof verificationSchemas.verifyEmailCode>()({
  method: 'POST',
  path: '/verification/verify',
  access: access.public,
  rateLimit: 'strict',
});

export const resendVerificationCode = defineEndpoint<typeof verificationSchemas.resendVerificationCode>()({
  method: 'POST',
  path: '/verification/resend',
  access: access.public,
  rateLimit: 'strict',
});

/** The response is the same for an unknown address. */
export const getVerificationStatus = defineEndpoint<typeof verificationSchemas.getVerificationStatus>()({
  method: 'GET',
  path: '/verification/status/:email',
  access: access.public,
  client: { retry: false },
});
