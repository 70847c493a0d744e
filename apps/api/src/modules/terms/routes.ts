import { DomainError } from '@cotejo/contracts/core/errors';
import { getActiveTerms } from '@cotejo/contracts/terms/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountReadyEndpoint } from '#http/mount-ready-endpoint.ts';

export function termsRoutes(app: FastifyInstance, parts: Parts): void {
  mountReadyEndpoint(app, parts, getActiveTerms, ({ snapshot: { terms }, response }) => {
    if (!terms) throw new DomainError('NOT_FOUND', { message: 'No hay términos y condiciones disponibles' });
    const { id, version, title, content } = terms;
    return response('terms', () => ({ id, version, title, content }));
  });
}
