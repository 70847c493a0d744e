import { DomainError } from '@cotejo/contracts/core/errors';
import * as contract from '@cotejo/contracts/institutions/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { getInstitution } from './get-institution.ts';
import { cutWholeList, listInstitutions } from './list-institutions.ts';

export function institutionRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(
    app,
    parts,
    contract.listPublicInstitutions,
    ({ context, query }) => cutWholeList(context.catalog.snapshot.institutions, query),
    { isCached: true },
  );
  mountEndpoint(app, parts, contract.listPublicCities, ({ context }) => [...context.catalog.snapshot.cities], {
    isCached: true,
  });
  mountEndpoint(
    app,
    parts,
    contract.getPublicLimits,
    ({ context }) => {
      const { limits } = context.catalog.snapshot;
      // Without institutions there are no limits; the site then uses its defaults.
      if (!limits) throw new DomainError('NOT_FOUND', { message: 'No se pudieron calcular límites válidos' });
      return limits;
    },
    { isCached: true },
  );
  mountEndpoint(
    app,
    parts,
    contract.getPublicInstitution,
    ({ context, params }) => {
      const institution = context.catalog.snapshot.institutionById.get(params.id);
      if (!institution) throw new DomainError('NOT_FOUND');
      return institution;
    },
    { isCached: true },
  );

  mountEndpoint(app, parts, contract.listInstitutions, async ({ context, query }) =>
    cutWholeList(await listInstitutions(context, query), query),
  );
  mountEndpoint(app, parts, contract.listCities, ({ context }) => [...context.catalog.snapshot.cities]);
  mountEndpoint(app, parts, contract.getInstitution, ({ context, params }) => getInstitution(context, params.id));
}
