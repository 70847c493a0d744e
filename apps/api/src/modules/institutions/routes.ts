import { DomainError } from '@cotejo/contracts/core/errors';
import {
  getInstitution as getInstitutionEndpoint,
  getPublicInstitution,
  getPublicLimits,
  listCities,
  listInstitutions as listInstitutionsEndpoint,
  listPublicCities,
  listPublicInstitutions,
} from '@cotejo/contracts/institutions/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { mountReadyEndpoint } from '#http/mount-ready-endpoint.ts';
import { cutWholeList } from './cut-whole-list.ts';
import { getInstitution } from './get-institution.ts';
import { listInstitutions } from './list-institutions.ts';

export function institutionRoutes(app: FastifyInstance, parts: Parts): void {
  mountReadyEndpoint(app, parts, listPublicInstitutions, ({ snapshot, query, answer }) =>
    answer(`institutions ${query.page ?? ''} ${query.limit ?? ''} ${query.cursor ?? ''}`, () =>
      cutWholeList(snapshot.institutions, query),
    ),
  );
  mountReadyEndpoint(app, parts, listPublicCities, ({ snapshot, answer }) =>
    answer('cities', () => ({ success: true, data: [...snapshot.cities] })),
  );
  mountReadyEndpoint(app, parts, getPublicLimits, ({ snapshot, answer }) =>
    answer('limits', () => {
      // Without institutions there is nothing to compute them from; the site then uses its fallback.
      if (!snapshot.limits) throw new DomainError('NOT_FOUND', { message: 'No se pudieron calcular límites válidos' });
      return { success: true, data: snapshot.limits };
    }),
  );
  mountReadyEndpoint(app, parts, getPublicInstitution, ({ snapshot, params, answer }) => {
    const institution = snapshot.institutionById.get(params.id.toLowerCase());
    if (!institution) throw new DomainError('NOT_FOUND');
    return answer(`institution ${institution.id}`, () => ({ success: true, data: institution }));
  });

  mountEndpoint(app, parts, listInstitutionsEndpoint, async ({ context, query }) =>
    cutWholeList(await listInstitutions(context, query), query),
  );
  mountEndpoint(app, parts, listCities, async ({ context }) => ({
    success: true,
    data: [...context.catalog.snapshot.cities],
  }));
  mountEndpoint(app, parts, getInstitutionEndpoint, async ({ context, params }) => ({
    success: true,
    data: await getInstitution(context, params.id),
  }));
}
