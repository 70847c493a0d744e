import { DomainError } from '@cotejo/contracts/core/errors';
import { logOut, verifyToken } from '@cotejo/contracts/identity/accounts';
import { endSession, listSessions } from '@cotejo/contracts/identity/profiles';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { endOwnSession, listOwnSessions, readOwnSession } from './user-sessions.ts';

export function userSessionRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, verifyToken, async ({ context }) => ({
    valid: true as const,
    ...(await readOwnSession(context)),
  }));
  mountEndpoint(app, parts, logOut, async ({ context }) => {
    await endOwnSession(context, context.actor.sessionId);
    return withMessage(null, 'Sesión cerrada exitosamente');
  });
  mountEndpoint(app, parts, listSessions, ({ context }) => listOwnSessions(context));
  mountEndpoint(app, parts, endSession, async ({ context, params }) => {
    if (!(await endOwnSession(context, params.id))) throw new DomainError('NOT_FOUND');
    return withMessage(null, 'Sesión cerrada');
  });
}
