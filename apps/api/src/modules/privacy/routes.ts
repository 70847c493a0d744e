import { deleteAccount, exportUserData as exportUserDataEndpoint } from '@cotejo/contracts/identity/profiles';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { exportUserData } from './export-user-data.ts';

export function privacyRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, exportUserDataEndpoint, async ({ context, reply }) => {
    reply.header('content-disposition', 'attachment; filename="cotejo-mis-datos.json"');
    return exportUserData(context);
  });
  mountEndpoint(app, parts, deleteAccount, async ({ context, body }) => {
    await deleteOwnAccount(context, body.password);
    return { success: true, message: 'Tu cuenta se eliminó' };
  });
}
