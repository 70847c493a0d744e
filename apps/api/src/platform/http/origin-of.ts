import type { FastifyRequest } from 'fastify';
import type { Parts } from '#platform/context.ts';

export function originOf(request: FastifyRequest, { config }: Pick<Parts, 'config'>): string {
  return config.publicOrigin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}
