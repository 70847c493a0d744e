import * as contract from '@cotejo/contracts/admins';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { inUniformTime } from '#http/uniform-time.ts';
import {
  createTurns,
  endAdminSession,
  endOwnAdminSession,
  listOwnAdminSessions,
  refreshAdminSession,
} from '#modules/identity';
import { changeAdminEmail } from './change-admin-email.ts';
import { changeAdminPassword } from './change-admin-password.ts';
import { changeAdminPermissions } from './change-admin-permissions.ts';
import { createAdminFromUser } from './create-admin-from-user.ts';
import { deleteAdmin } from './delete-admin.ts';
import { getSignedInAdmin, listAdmins } from './get-admin.ts';
import { logInAdmin } from './log-in-admin.ts';
import { recoverAdmin } from './recover-admin.ts';
import { sendTemporaryPassword } from './send-temporary-password.ts';
import { updateAdminProfile } from './update-admin-profile.ts';

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  const turns = createTurns();
  mountEndpoint(app, parts, contract.loginAdmin, async ({ context, body }) => ({
    success: true,
    data: await inUniformTime(parts, () => turns.inTurn(body.email, () => logInAdmin(context, body))),
  }));
  mountEndpoint(app, parts, contract.refreshAdminToken, async ({ context, body }) => {
    const { expiresAt, ...tokens } = await refreshAdminSession(context, body.refreshToken);
    return { success: true, ...tokens, data: { ...tokens, expiresAt: expiresAt.toISOString() } };
  });
  mountEndpoint(app, parts, contract.verifyAdminToken, async ({ context }) => ({
    success: true,
    data: { valid: true as const, ...(await getSignedInAdmin(context)) },
  }));
  mountEndpoint(app, parts, contract.logoutAdmin, async ({ context, body }) => {
    await endAdminSession(context, body.refreshToken);
    return { success: true, message: 'Sesión cerrada' };
  });
  mountEndpoint(app, parts, contract.listAdmins, async ({ context }) => ({
    success: true,
    data: await listAdmins(context),
  }));
  mountEndpoint(app, parts, contract.createAdminFromUser, async ({ context, params, body }) => ({
    success: true,
    data: await createAdminFromUser(context, { userId: params.id, permissions: body.permissions }),
    message: 'Administrador creado: le enviamos una contraseña temporal',
  }));
  mountEndpoint(app, parts, contract.deleteAdmin, async ({ context, params }) => {
    await deleteAdmin(context, params.id);
    return { success: true, message: 'Administrador eliminado' };
  });
  mountEndpoint(app, parts, contract.changeAdminPermissions, async ({ context, params, body }) => ({
    success: true,
    data: await changeAdminPermissions(context, { adminId: params.id, permissions: body.permissions }),
    message: 'Permisos actualizados',
  }));
  mountEndpoint(app, parts, contract.updateAdminProfile, async ({ context, body }) => ({
    success: true,
    data: await updateAdminProfile(context, body),
    message: 'Perfil actualizado',
  }));
  mountEndpoint(app, parts, contract.changeAdminPassword, async ({ context, body }) => {
    await changeAdminPassword(context, body);
    return { success: true, message: 'Contraseña actualizada' };
  });
  mountEndpoint(app, parts, contract.changeAdminEmail, async ({ context, body }) => {
    const { admin, message } = await changeAdminEmail(context, body);
    return { success: true, data: admin, message };
  });
  mountEndpoint(app, parts, contract.recoverAdmin, async ({ context, body }) => {
    await inUniformTime(parts, () => recoverAdmin(context, body.email));
    return { success: true, message: 'Si ese correo es de un administrador, le enviamos una contraseña temporal.' };
  });
  mountEndpoint(app, parts, contract.sendTemporaryPassword, async ({ context, params }) => {
    await sendTemporaryPassword(context, params.id);
    return { success: true, message: 'Le enviamos una contraseña temporal' };
  });
  mountEndpoint(app, parts, contract.listAdminSessions, async ({ context }) => ({
    success: true,
    data: await listOwnAdminSessions(context),
  }));
  mountEndpoint(app, parts, contract.endAdminSession, async ({ context, params }) => {
    await endOwnAdminSession(context, params.id);
    return { success: true, message: 'Sesión cerrada' };
  });
}
