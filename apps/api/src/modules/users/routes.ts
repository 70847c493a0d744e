import * as contract from '@cotejo/contracts/users/admin';
import type { FastifyInstance } from 'fastify';
import { createListCounter, recordedListRows } from '#modules/activity-log';
import type { Parts } from '#platform/context.ts';
import { sentVersion, withVersionTag } from '#platform/http/if-match.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { changeUserStatus } from './change-user-status.ts';
import { deleteUser } from './delete-user.ts';
import { countHoldings, openUser } from './get-user.ts';
import { listUserCredits } from './list-user-credits.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';

export function adminUserRoutes(app: FastifyInstance, parts: Parts): void {
  const countListed = createListCounter({
    type: 'user',
    description: `Consulta de más de ${recordedListRows} personas en una hora`,
    targetId: 'users',
    personId: null,
  });
  mountEndpoint(app, parts, contract.listAdminUsers, async ({ context, query }) => {
    const page = await listUsers(context, query);
    await countListed(
      context,
      page.users.map(({ id }) => id),
    );
    return page;
  });
  mountEndpoint(app, parts, contract.getAdminUser, ({ context, params, reply }) =>
    withVersionTag(reply, openUser(context, params.id)),
  );
  mountEndpoint(app, parts, contract.changeUserStatus, async ({ context, params, body, request, reply }) => {
    const version = sentVersion(request, body.version);
    return withMessage(
      withVersionTag(reply, changeUserStatus(context, { ...body, userId: params.id, version })),
      'Estado del usuario actualizado',
    );
  });
  mountEndpoint(app, parts, contract.updateUser, async ({ context, params, body, request, reply }) => {
    const version = sentVersion(request, body.version);
    return withMessage(
      withVersionTag(reply, updateUser(context, { ...body, userId: params.id, version })),
      'Usuario actualizado',
    );
  });
  mountEndpoint(app, parts, contract.deleteUser, ({ context, params, query }) =>
    withMessage(deleteUser(context, params.id, query.reason), 'Usuario eliminado'),
  );
  mountEndpoint(app, parts, contract.countUserHoldings, ({ context, params }) => countHoldings(context, params.id));
  mountEndpoint(app, parts, contract.listAdminUserCredits, ({ context, params, query }) =>
    listUserCredits(context, params.id, query),
  );
}
