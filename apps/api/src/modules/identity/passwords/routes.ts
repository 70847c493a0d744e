import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import {
  changePassword as changePasswordEndpoint,
  changeRecoveredPassword as changeRecoveredPasswordEndpoint,
  checkPasswordExpiration as checkPasswordExpirationEndpoint,
  getRecoveryStatus as getRecoveryStatusEndpoint,
  listPasswordHistory as listPasswordHistoryEndpoint,
  recoverPassword as recoverPasswordEndpoint,
  validatePassword,
  validateRecovery as validateRecoveryEndpoint,
} from '@cotejo/contracts/identity/passwords';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { inUniformTime } from '#http/uniform-time.ts';
import { changePassword } from './change-password.ts';
import { changeRecoveredPassword, validateRecovery } from './change-recovered-password.ts';
import { commonPasswordMessage, isCommonPassword } from './common-passwords.ts';
import { checkPasswordExpiration, getRecoveryStatus, listPasswordHistory } from './password-facts.ts';
import { recoverPassword } from './recover-password.ts';

const changedMessage = 'Contraseña actualizada exitosamente';

export function passwordRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, validatePassword, async ({ body }) => {
    const errors = brokenPasswordRules(body.password);
    if (body.password.length > 128) errors.push('La contraseña debe tener como máximo 128 caracteres');
    if (errors.length === 0 && (await isCommonPassword(body.password))) errors.push(commonPasswordMessage);
    return { success: true, data: { valid: errors.length === 0, errors } };
  });
  mountEndpoint(app, parts, changePasswordEndpoint, async ({ context, body }) => {
    await changePassword(context, body);
    return { success: true, message: changedMessage };
  });
  mountEndpoint(app, parts, recoverPasswordEndpoint, async ({ context, body }) => {
    await inUniformTime(parts, () => recoverPassword(context, body.email));
    return { success: true, message: 'Se ha enviado una contraseña temporal a tu correo electrónico' };
  });
  mountEndpoint(app, parts, validateRecoveryEndpoint, async ({ context, body }) => {
    await inUniformTime(parts, () => validateRecovery(context, body));
    return { success: true };
  });
  mountEndpoint(app, parts, changeRecoveredPasswordEndpoint, async ({ context, body }) => {
    await inUniformTime(parts, () => changeRecoveredPassword(context, body));
    return { success: true, message: changedMessage };
  });
  mountEndpoint(app, parts, getRecoveryStatusEndpoint, async ({ context, params }) => ({
    success: true,
    data: await getRecoveryStatus(context, params.email),
  }));
  mountEndpoint(app, parts, checkPasswordExpirationEndpoint, async ({ context }) => ({
    success: true,
    data: await checkPasswordExpiration(context),
  }));
  mountEndpoint(app, parts, listPasswordHistoryEndpoint, async ({ context }) => ({
    success: true,
    data: await listPasswordHistory(context),
  }));
}
