import { DomainError } from '@cotejo/contracts/core/errors';
import * as contract from '@cotejo/contracts/institutions/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { mountReadyEndpoint } from '#http/mount-ready-endpoint.ts';
import { cutWholeList } from './cut-whole-list.ts';
import { getInstitution } from './get-institution.ts';
import { listInstitutions } from './list-institutions.ts';

export function institutionRoutes(app: FastifyInstance, parts: Parts): void {
  mountReadyEndpoint(app, parts, contract.listPublicInstitutions, ({ snapshot, query, response }) =>
    response(`institutions ${query.page ?? ''} ${query.limit ?? ''} ${query.cursor ?? ''}`, () =>
      cutWholeList(snapshot.institutions, query),
    ),
  );
  mountReadyEndpoint(app, parts, contract.listPublicCities, ({ snapshot, response }) =>
    response('cities', () => [...snapshot.cities]),
  );
  mountReadyEndpoint(app, parts, contract.getPublicLimits, ({ snapshot, response }) =>
    response('limits', () => {
      // Without institutions there is nothing to compute them from; the site then uses its
      // fallback.
      if (!snapshot.limits) throw new DomainError('NOT_FOUND', { message: 'No se pudieron calcular límites válidos' });
      return snapshot.limits;
    }),
  );
  mountReadyEndpoint(app, parts, contract.getPublicInstitution, ({ snapshot, params, response }) => {
    const institution = snapshot.institutionById.get(params.id.toLowerCase());
    if (!institution) throw new DomainError('NOT_FOUND');
    return response(`institution ${institution.id}`, () => institution);
  });

  mountEndpoint(app, parts, contract.listInstitutions, async ({ context, query }) =>
    cutWholeList(await listInstitutions(context, query), query),
  );
  mountEndpoint(app, parts, contract.listCities, ({ context }) => [...context.catalog.snapshot.cities]);
  mountEndpoint(app, parts, contract.getInstitution, ({ context, params }) => getInstitution(context, params.id));
}
