import * as contract from '@cotejo/contracts/admin-users';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { changeUserStatus } from './change-user-status.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { listUserCredits } from './list-user-credits.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';

export function adminUserRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listAdminUsers, async ({ context, query }) => ({
    success: true,
    data: await listUsers(context, query),
  }));
  mountEndpoint(app, parts, contract.getAdminUser, async ({ context, params }) => ({
    success: true,
    data: await getUser(context, params.id),
  }));
  mountEndpoint(app, parts, contract.changeUserStatus, async ({ context, params, body }) => ({
    success: true,
    data: await changeUserStatus(context, { userId: params.id, status: body.status }),
    message: 'Estado del usuario actualizado',
  }));
  mountEndpoint(app, parts, contract.updateUser, async ({ context, params, body }) => ({
    success: true,
    data: await updateUser(context, { ...body, userId: params.id }),
    message: 'Usuario actualizado',
  }));
  mountEndpoint(app, parts, contract.deleteUser, async ({ context, params }) => {
    await deleteUser(context, params.id);
    return { success: true, message: 'Usuario eliminado' };
  });
  mountEndpoint(app, parts, contract.listAdminUserCredits, async ({ context, params, query }) => ({
    success: true,
    data: await listUserCredits(context, params.id, query),
  }));
}
