import {
  getVerificationStatus as getVerificationStatusEndpoint,
  resendVerificationCode,
  sendVerificationCode,
  verifyEmailCode,
} from '@cotejo/contracts/identity/codes';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { inUniformTime } from '#http/uniform-time.ts';
import { resendVerification, sendVerification } from '../accounts/send-verification.ts';
import { getVerificationStatus } from './find-open-verification.ts';
import { proveEmail } from './prove-email.ts';

export function verificationRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, sendVerificationCode, async ({ context, body }) => ({
    success: true,
    data: await inUniformTime(parts, () => sendVerification(context, body)),
  }));
  mountEndpoint(app, parts, verifyEmailCode, async ({ context, body }) => {
    await proveEmail(context, { email: body.email, code: body.verificationCode });
    return { success: true, message: 'Correo verificado' };
  });
  mountEndpoint(app, parts, resendVerificationCode, async ({ context, body }) => ({
    success: true,
    data: await inUniformTime(parts, () => resendVerification(context, body.email)),
  }));
  mountEndpoint(app, parts, getVerificationStatusEndpoint, async ({ context, params }) => ({
    success: true,
    data: await getVerificationStatus(context, params.email),
  }));
}
