import * as contract from '@cotejo/contracts/users/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { expectedVersion, versionTag } from '#http/if-match.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { changeUserStatus } from './change-user-status.ts';
import { countHoldings } from './count-holdings.ts';
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
  mountEndpoint(app, parts, contract.getAdminUser, async ({ context, params, reply }) => {
    const data = await getUser(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data };
  });
  mountEndpoint(app, parts, contract.changeUserStatus, async ({ context, params, body, request, reply }) => {
    const version = body.version ?? expectedVersion(request.headers['if-match']);
    const data = await changeUserStatus(context, { ...body, userId: params.id, version });
    reply.header('etag', versionTag(data.version));
    return { success: true, data, message: 'Estado del usuario actualizado' };
  });
  mountEndpoint(app, parts, contract.updateUser, async ({ context, params, body, request, reply }) => {
    const version = body.version ?? expectedVersion(request.headers['if-match']);
    const data = await updateUser(context, { ...body, userId: params.id, version });
    reply.header('etag', versionTag(data.version));
    return { success: true, data, message: 'Usuario actualizado' };
  });
  mountEndpoint(app, parts, contract.deleteUser, async ({ context, params, query }) => {
    await deleteUser(context, params.id, query.reason);
    return { success: true, message: 'Usuario eliminado' };
  });
  mountEndpoint(app, parts, contract.countUserHoldings, async ({ context, params }) => ({
    success: true,
    data: await countHoldings(context, params.id),
  }));
  mountEndpoint(app, parts, contract.listAdminUserCredits, async ({ context, params, query }) => ({
    success: true,
    data: await listUserCredits(context, params.id, query),
  }));
}
