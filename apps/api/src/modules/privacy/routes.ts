import * as contract from '@cotejo/contracts/identity/profiles';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { exportUserData } from './export-user-data.ts';

export function privacyRoutes(app: FastifyInstance, parts: Parts): void {
  const underway = new Set<string>();
  mountEndpoint(app, parts, contract.exportUserData, async ({ context }) => ({
    content: await exportUserData(context, underway),
    contentType: 'application/json; charset=utf-8',
    fileName: 'cotejo-mis-datos.json',
  }));
  mountEndpoint(app, parts, contract.deleteAccount, ({ context, body }) =>
    withMessage(deleteOwnAccount(context, body.password), 'Tu cuenta se eliminó'),
  );
}
