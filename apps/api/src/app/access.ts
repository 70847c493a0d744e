import { isPermitted } from '@cotejo/contracts/core/access';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyRequest } from 'fastify';
import { resolveContact } from '#modules/handovers';
import { requireRecentAdminProof, resolveActor } from '#modules/identity';
import { resolvePhone } from '#modules/phone-links';
import type { Actor } from '#platform/actor.ts';
import type { Parts } from '#platform/context.ts';

const visitor: Actor = { kind: 'visitor' };

/**
 * Authenticates and authorizes the request: 401 without a session of the right kind, 403 without a permission.
 * Permissions are read on every request, so that a revoked one has immediate effect.
 */
export async function admit(endpoint: DescribedEndpoint, request: FastifyRequest, parts: Parts): Promise<Actor> {
  try {
    return await admitByAccess(endpoint, request, parts);
  } catch (error) {
    const message = endpoint.unauthorizedMessage;
    if (message && error instanceof DomainError && error.code === 'UNAUTHORIZED') {
      throw new DomainError('UNAUTHORIZED', { message });
    }
    throw error;
  }
}

async function admitByAccess(endpoint: DescribedEndpoint, request: FastifyRequest, parts: Parts): Promise<Actor> {
  const { access } = endpoint;
  if (access.kind === 'public') return visitor;
  const token = bearerToken(request);
  if (access.kind === 'visitor') {
    return token ? await resolveActor(parts, token).catch(asVisitor) : visitor;
  }
  if (!token) throw new DomainError('UNAUTHORIZED');
  if (access.kind === 'contact') return resolveContact(parts, token);
  if (access.kind === 'phone') return resolvePhone(parts, token);
  const actor = await resolveActor(parts, token);
  // Set before the permission check, so that the log names the refused actor.
  request.actor = actor;
  if (actor.kind === 'admin') {
    if (access.kind === 'user') throw new DomainError('UNAUTHORIZED');
    if (actor.requiresPasswordChange && !endpoint.allowsTemporaryPassword) {
      throw new DomainError('PASSWORD_CHANGE_REQUIRED');
    }
    if (actor.lacksSecondFactor && !endpoint.allowsMissingSecondFactor) throw new DomainError('SECOND_FACTOR_REQUIRED');
    if (!isPermitted(access, actor.permissions)) throw new DomainError('FORBIDDEN');
    if (endpoint.needsRecentProof) await requireRecentAdminProof({ ...parts, actor }, endpoint.needsRecentProof);
    return actor;
  }
  if (access.kind === 'admin') throw new DomainError('UNAUTHORIZED');
  return actor;
}

function asVisitor(error: unknown): Actor {
  if (error instanceof DomainError) return visitor;
  throw error;
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
