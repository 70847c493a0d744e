import { DomainError } from '@cotejo/contracts/core/errors';
import { getActiveTerms } from '@cotejo/contracts/terms/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';

export function termsRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(
    app,
    parts,
    getActiveTerms,
    ({ context }) => {
      const { terms } = context.catalog.snapshot;
      if (!terms) throw new DomainError('NOT_FOUND', { message: 'No hay términos y condiciones disponibles' });
      const { id, version, title, content } = terms;
      return { id, version, title, content };
    },
    { isCached: true },
  );
}
