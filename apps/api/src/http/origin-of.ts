import type { FastifyRequest } from 'fastify';
import type { Parts } from '#context.ts';

/** The origin people see: the configured one, else the one they asked for. */
export function originOf(request: FastifyRequest, { config }: Pick<Parts, 'config'>): string {
  return config.publicOrigin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}
