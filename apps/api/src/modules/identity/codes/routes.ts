import * as contract from '@cotejo/contracts/identity/codes';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { inUniformTime } from '#platform/http/uniform-time.ts';
import { resendVerification, sendVerification } from '../accounts/send-verification.ts';
import { getVerificationStatus } from './get-verification-status.ts';
import { proveEmail } from './prove-email.ts';

export function verificationRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.sendVerificationCode, ({ context, body }) =>
    inUniformTime(parts, () => sendVerification(context, body)),
  );
  mountEndpoint(app, parts, contract.verifyEmailCode, ({ context, body }) =>
    withMessage(proveEmail(context, { email: body.email, code: body.verificationCode }), 'Correo verificado'),
  );
  mountEndpoint(app, parts, contract.resendVerificationCode, ({ context, body }) =>
    inUniformTime(parts, () => resendVerification(context, body.email)),
  );
  mountEndpoint(app, parts, contract.getVerificationStatus, ({ context, params }) =>
    getVerificationStatus(context, params.email),
  );
}
