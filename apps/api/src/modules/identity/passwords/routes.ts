import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import * as contract from '@cotejo/contracts/identity/passwords';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { readMark, sendMark } from '#platform/http/known-browser.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { inUniformTime } from '#platform/http/uniform-time.ts';
import { changePassword } from './change-password.ts';
import { changeRecoveredPassword, validateRecovery } from './change-recovered-password.ts';
import { commonPasswordMessage, isCommonPassword } from './common-passwords.ts';
import { checkPasswordExpiration, getRecoveryStatus, listPasswordHistory } from './password-facts.ts';
import { recoverPassword } from './recover-password.ts';

const changedMessage = 'Contraseña actualizada exitosamente';

export function passwordRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.validatePassword, async ({ body }) => {
    const errors = brokenPasswordRules(body.password);
    if (body.password.length > 128) errors.push('La contraseña debe tener como máximo 128 caracteres');
    if (errors.length === 0 && (await isCommonPassword(body.password))) errors.push(commonPasswordMessage);
    return { valid: errors.length === 0, errors };
  });
  mountEndpoint(app, parts, contract.changePassword, async ({ context, body, reply }) => {
    await changePassword(context, body);
    sendMark(reply, parts, 'user', context.actor.userId);
    return withMessage(null, changedMessage);
  });
  mountEndpoint(app, parts, contract.recoverPassword, ({ context, body, request }) =>
    withMessage(
      inUniformTime(parts, () => recoverPassword(context, body.email, readMark(request, 'user'))),
      'Se ha enviado una contraseña temporal a tu correo electrónico',
    ),
  );
  mountEndpoint(app, parts, contract.validateRecovery, async ({ context, body }) => {
    await inUniformTime(parts, () => validateRecovery(context, body));
  });
  mountEndpoint(app, parts, contract.changeRecoveredPassword, ({ context, body }) =>
    withMessage(
      inUniformTime(parts, () => changeRecoveredPassword(context, body)),
      changedMessage,
    ),
  );
  mountEndpoint(app, parts, contract.getRecoveryStatus, ({ context, params }) =>
    getRecoveryStatus(context, params.email),
  );
  mountEndpoint(app, parts, contract.checkPasswordExpiration, ({ context }) => checkPasswordExpiration(context));
  mountEndpoint(app, parts, contract.listPasswordHistory, ({ context }) => listPasswordHistory(context));
}
