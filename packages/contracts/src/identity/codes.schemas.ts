import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { done, success } from '../core/envelope.schemas.ts';
import { codeSchema, emailSchema, isoTimeSchema, personNameSchema } from '../core/fields.schemas.ts';
import { mailedCodeFacts } from './users.schemas.ts';

export const sentCodeSchema = z.object(mailedCodeFacts);

export const verificationSchemas = {
  sendVerificationCode: {
    summary: 'Mails a code to verify an e-mail before registering',
    body: z.strictObject({ email: emailSchema, nombres: personNameSchema }),
    reply: success(sentCodeSchema),
    errors: ['RATE_LIMITED'],
  },
  verifyEmailCode: {
    summary: 'Verifies an e-mail with the mailed code',
    body: z.strictObject({ email: emailSchema, verificationCode: codeSchema }),
    reply: done,
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  },
  resendVerificationCode: {
    summary: 'Mails the code again, at most once a minute',
    body: z.strictObject({ email: emailSchema }),
    reply: success(sentCodeSchema),
    errors: ['RATE_LIMITED'],
  },
  getVerificationStatus: {
    summary: 'When the code ends and how many attempts are left',
    params: z.object({ email: emailSchema }),
    reply: success(sentCodeSchema.extend({ expiresAt: isoTimeSchema.nullable() })),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
