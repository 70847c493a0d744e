import type { FastifyRequest } from 'fastify';
import type { Parts } from '#context.ts';

/** The public origin: the configured one, else that of the request. */
export function originOf(request: FastifyRequest, { config }: Pick<Parts, 'config'>): string {
  return config.publicOrigin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}
