import * as contract from '@cotejo/contracts/identity/accounts';
import * as unlockContract from '@cotejo/contracts/identity/unlock';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { readMark, sendMark } from '#platform/http/known-browser.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { inUniformTime } from '#platform/http/uniform-time.ts';
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
  mountEndpoint(app, parts, contract.registerUser, ({ context, body }) =>
    inUniformTime(parts, () => registerUser(context, body)),
  );
  mountEndpoint(app, parts, contract.verifyAccountEmail, async ({ context, body }) => {
    const { data, message } = await inUniformTime(parts, () => verifyAccountEmail(context, body));
    return withMessage(data, message);
  });
  mountEndpoint(app, parts, contract.logIn, async ({ context, body, request, reply }) => {
    const mark = readMark(request, 'user');
    const outcome = await inUniformTime(parts, () => turns.inTurn(body.email, () => logIn(context, body, mark)));
    if ('accessToken' in outcome) sendMark(reply, parts, 'user', outcome.user.id);
    return outcome;
  });
  mountEndpoint(app, parts, contract.confirmTwoStep, async ({ context, body, reply }) => {
    const session = await confirmTwoStep(context, body);
    sendMark(reply, parts, 'user', session.user.id);
    return session;
  });
  mountEndpoint(app, parts, contract.resendTwoStepCode, ({ context, body }) =>
    resendTwoStepCode(context, body.challengeId),
  );
  mountEndpoint(app, parts, contract.recoverUser, ({ context, body }) =>
    withMessage(
      inUniformTime(parts, () => recoverUser(context, body.cedula)),
      'Si hay una cuenta con esa cédula, le enviamos su correo de acceso.',
    ),
  );
  mountEndpoint(app, parts, contract.findEmailByDocument, async ({ context, params }) => ({
    email: await inUniformTime(parts, () => findEmailByDocument(context, params.document)),
  }));

  mountEndpoint(app, parts, unlockContract.requestUnlock, ({ context, body, request }) =>
    withMessage(
      inUniformTime(parts, () =>
        requestUnlock(context, body, { user: readMark(request, 'user'), admin: readMark(request, 'admin') }),
      ),
      'Si la cuenta está bloqueada, te enviamos un código para desbloquearla.',
    ),
  );
  mountEndpoint(app, parts, unlockContract.unlockAccount, async ({ context, body }) => {
    const { email, cedula, unlockCode } = body;
    await inUniformTime(parts, () => unlockAccount(context, { email, cedula, code: unlockCode }));
    return withMessage(null, 'Cuenta desbloqueada');
  });
  mountEndpoint(app, parts, unlockContract.unlockAccountByLink, ({ context, body }) =>
    withMessage(
      inUniformTime(parts, () => unlockAccount(context, body)),
      'Cuenta desbloqueada',
    ),
  );
  mountEndpoint(app, parts, unlockContract.getUnlockStatus, ({ context, params }) =>
    getUnlockStatus(context, params.account),
  );
}
