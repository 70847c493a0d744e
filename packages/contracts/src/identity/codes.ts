import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.ts';
import { codeSchema, emailSchema, isoTimeSchema, personNameSchema } from '../core/fields.ts';
import { mailedCodeFacts } from './users.ts';

const sentCodeSchema = z.object(mailedCodeFacts);
export type SentCode = z.infer<typeof sentCodeSchema>;

export const sendVerificationCode = defineEndpoint({
  method: 'POST',
  path: '/verification/send',
  access: access.public,
  summary: 'Mails a code to verify an e-mail before registering',
  body: z.strictObject({ email: emailSchema, nombres: personNameSchema }),
  reply: success(sentCodeSchema),
  errors: ['RATE_LIMITED'],
  rateLimit: 'strict',
});

/** A verified e-mail is good for 30 minutes and one registration. */
export const verifyEmailCode = defineEndpoint({
  method: 'POST',
  path: '/verification/verify',
  access: access.public,
  summary: 'Verifies an e-mail with the mailed code',
  body: z.strictObject({ email: emailSchema, verificationCode: codeSchema }),
  reply: done,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  rateLimit: 'strict',
});

export const resendVerificationCode = defineEndpoint({
  method: 'POST',
  path: '/verification/resend',
  access: access.public,
  summary: 'Mails the code again, at most once a minute',
  body: z.strictObject({ email: emailSchema }),
  reply: success(sentCodeSchema),
  errors: ['RATE_LIMITED'],
  rateLimit: 'strict',
});

/** The same response for an unknown e-mail. */
export const getVerificationStatus = defineEndpoint({
  method: 'GET',
  path: '/verification/status/:email',
  access: access.public,
  client: { retry: false },
  summary: 'When the code ends and how many attempts are left',
  params: z.object({ email: emailSchema }),
  reply: success(sentCodeSchema.extend({ expiresAt: isoTimeSchema.nullable() })),
  errors: [],
});

export const verificationEndpoints = [
  sendVerificationCode,
  verifyEmailCode,
  resendVerificationCode,
  getVerificationStatus,
] as const;
