import * as contract from '@cotejo/contracts/admins';
import type { FastifyInstance } from 'fastify';
import {
  createTurns,
  endAdminSession,
  endOwnAdminSession,
  listOwnAdminSessions,
  refreshAdminSession,
} from '#modules/identity';
import type { Parts } from '#platform/context.ts';
import { readMark, sendMark } from '#platform/http/known-browser.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { inUniformTime } from '#platform/http/uniform-time.ts';
import { changeAdminEmail } from './change-admin-email.ts';
import { changeAdminPassword } from './change-admin-password.ts';
import { changeAdminPermissions } from './change-admin-permissions.ts';
import { createAdminFromUser } from './create-admin-from-user.ts';
import { deleteAdmin } from './delete-admin.ts';
import { getSignedInAdmin, listAdmins } from './get-admin.ts';
import { logInAdmin } from './log-in-admin.ts';
import { recoverAdmin } from './recover-admin.ts';
import { confirmAdmin, confirmOptions } from './second-factor/confirm.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sendTemporaryPassword } from './send-temporary-password.ts';
import { updateAdminProfile } from './update-admin-profile.ts';

export function adminRoutes(app: FastifyInstance, parts: Parts): void {
  const turns = createTurns();
  mountEndpoint(app, parts, contract.loginAdmin, async ({ context, body, request, reply }) => {
    const mark = readMark(request, 'admin');
    const login = await inUniformTime(parts, () => turns.inTurn(body.email, () => logInAdmin(context, body, mark)));
    if ('admin' in login) sendMark(reply, parts, 'admin', login.admin.id);
    return login;
  });
  mountEndpoint(app, parts, contract.refreshAdminToken, async ({ context, body }) => {
    const { expiresAt, sessionEndsAt, ...tokens } = await refreshAdminSession(context, body.refreshToken);
    const ends = { expiresAt: expiresAt.toISOString(), sessionEndsAt: sessionEndsAt.toISOString() };
    return { ...tokens, data: { ...tokens, ...ends } };
  });
  mountEndpoint(app, parts, contract.verifyAdminToken, async ({ context }) => ({
    valid: true as const,
    ...(await getSignedInAdmin(context)),
  }));
  mountEndpoint(app, parts, contract.logoutAdmin, ({ context, body }) =>
    withMessage(endAdminSession(context, body.refreshToken), 'Sesión cerrada'),
  );
  mountEndpoint(app, parts, contract.listAdmins, ({ context }) => listAdmins(context));
  mountEndpoint(app, parts, contract.createAdminFromUser, ({ context, params, body }) =>
    withMessage(
      createAdminFromUser(context, { userId: params.id, permissions: body.permissions }),
      'Administrador creado: le enviamos una contraseña temporal',
    ),
  );
  mountEndpoint(app, parts, contract.deleteAdmin, ({ context, params }) =>
    withMessage(deleteAdmin(context, params.id), 'Administrador eliminado'),
  );
  mountEndpoint(app, parts, contract.changeAdminPermissions, ({ context, params, body }) =>
    withMessage(
      changeAdminPermissions(context, { adminId: params.id, permissions: body.permissions }),
      'Permisos actualizados',
    ),
  );
  mountEndpoint(app, parts, contract.updateAdminProfile, ({ context, body }) =>
    withMessage(updateAdminProfile(context, body), 'Perfil actualizado'),
  );
  mountEndpoint(app, parts, contract.confirmAdmin, ({ context, body, request }) =>
    confirmAdmin(context, body, readMark(request, 'admin')),
  );
  mountEndpoint(app, parts, contract.confirmAdminOptions, ({ context }) => confirmOptions(context));
  mountEndpoint(app, parts, contract.changeAdminPassword, async ({ context, body, reply }) => {
    await changeAdminPassword(context, body);
    sendMark(reply, parts, 'admin', context.actor.adminId);
    return withMessage(null, 'Contraseña actualizada');
  });
  mountEndpoint(app, parts, contract.changeAdminEmail, async ({ context, body }) => {
    const { admin, message } = await changeAdminEmail(context, body);
    return withMessage(admin, message);
  });
  mountEndpoint(app, parts, contract.recoverAdmin, ({ context, body, request }) =>
    withMessage(
      inUniformTime(parts, () => recoverAdmin(context, body.email, readMark(request, 'admin'))),
      'Si ese correo es de un administrador, le enviamos una contraseña temporal.',
    ),
  );
  mountEndpoint(app, parts, contract.sendTemporaryPassword, ({ context, params }) =>
    withMessage(sendTemporaryPassword(context, params.id), 'Le enviamos una contraseña temporal'),
  );
  mountEndpoint(app, parts, contract.listAdminSessions, ({ context }) => listOwnAdminSessions(context));
  mountEndpoint(app, parts, contract.endAdminSession, ({ context, params }) =>
    withMessage(endOwnAdminSession(context, params.id), 'Sesión cerrada'),
  );
  secondFactorRoutes(app, parts);
}
