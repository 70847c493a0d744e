import {
  confirmTwoStep as confirmTwoStepEndpoint,
  findEmailByDocument as findEmailEndpoint,
  logIn as logInEndpoint,
  recoverUser as recoverUserEndpoint,
  registerUser as registerUserEndpoint,
  resendTwoStepCode as resendTwoStepCodeEndpoint,
  verifyAccountEmail as verifyAccountEmailEndpoint,
} from '@cotejo/contracts/identity/accounts';
import {
  getUnlockStatus as getUnlockStatusEndpoint,
  requestUnlock as requestUnlockEndpoint,
  unlockAccountByLink,
  unlockAccount as unlockAccountEndpoint,
} from '@cotejo/contracts/identity/unlock';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { inUniformTime } from '#http/uniform-time.ts';
import { findEmailByDocument } from './find-email-by-document.ts';
import { getUnlockStatus } from './get-unlock-status.ts';
import { logIn } from './log-in.ts';
import { recoverUser } from './recover-user.ts';
import { registerUser } from './register-user.ts';
import { requestUnlock } from './request-unlock.ts';
import { createTurns } from './turns.ts';
import { confirmTwoStep, resendTwoStepCode } from './two-step.ts';
import { unlockAccount } from './unlock-account.ts';
import { verifyAccountEmail } from './verify-account-email.ts';

export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const turns = createTurns();
  mountEndpoint(app, parts, registerUserEndpoint, async ({ context, body }) => ({
    success: true,
    data: await inUniformTime(parts, () => registerUser(context, body)),
  }));
  mountEndpoint(app, parts, verifyAccountEmailEndpoint, async ({ context, body }) => ({
    success: true,
    ...(await inUniformTime(parts, () => verifyAccountEmail(context, body))),
  }));
  mountEndpoint(app, parts, logInEndpoint, async ({ context, body }) => ({
    success: true,
    data: await inUniformTime(parts, () => turns.inTurn(body.email, () => logIn(context, body))),
  }));
  mountEndpoint(app, parts, confirmTwoStepEndpoint, async ({ context, body }) => ({
    success: true,
    data: await confirmTwoStep(context, body),
  }));
  mountEndpoint(app, parts, resendTwoStepCodeEndpoint, async ({ context, body }) => ({
    success: true,
    data: await resendTwoStepCode(context, body.challengeId),
  }));
  mountEndpoint(app, parts, recoverUserEndpoint, async ({ context, body }) => {
    await inUniformTime(parts, () => recoverUser(context, body.cedula));
    return { success: true, message: 'Si hay una cuenta con esa cédula, le enviamos su correo de acceso.' };
  });
  mountEndpoint(app, parts, findEmailEndpoint, async ({ context, params }) => ({
    success: true,
    data: { email: await inUniformTime(parts, () => findEmailByDocument(context, params.document)) },
  }));

  mountEndpoint(app, parts, requestUnlockEndpoint, async ({ context, body }) => {
    await inUniformTime(parts, () => requestUnlock(context, body));
    return { success: true, message: 'Si la cuenta está bloqueada, te enviamos un código para desbloquearla.' };
  });
  mountEndpoint(app, parts, unlockAccountEndpoint, async ({ context, body }) => {
    const { email, cedula, unlockCode } = body;
    await inUniformTime(parts, () => unlockAccount(context, { email, cedula, code: unlockCode }));
    return { success: true, message: 'Cuenta desbloqueada' };
  });
  mountEndpoint(app, parts, unlockAccountByLink, async ({ context, body }) => {
    await inUniformTime(parts, () => unlockAccount(context, body));
    return { success: true, message: 'Cuenta desbloqueada' };
  });
  mountEndpoint(app, parts, getUnlockStatusEndpoint, async ({ context, params }) => ({
    success: true,
    data: await getUnlockStatus(context, params.account),
  }));
}
