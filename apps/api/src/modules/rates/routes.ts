import { DomainError } from '@cotejo/contracts/core/errors';
import * as contract from '@cotejo/contracts/rates/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';

const license = contract.openDataLicense;

/** Open data: anybody may read it from anywhere. */
export function publicRateRoutes(app: FastifyInstance, parts: Parts): void {
  const options = { isCached: true, isOpenData: true };
  mountEndpoint(
    app,
    parts,
    contract.listPublicRates,
    ({ context }) => ({ data: [...context.catalog.snapshot.rates], license }),
    options,
  );
  mountEndpoint(
    app,
    parts,
    contract.listPublicCeilings,
    ({ context }) => ({ data: [...context.catalog.snapshot.ceilings], license }),
    options,
  );
  mountEndpoint(
    app,
    parts,
    contract.listRateHistory,
    ({ context, query }) => {
      const { institutions, rateHistory } = context.catalog.snapshot;
      const institution = institutions.find(({ slug }) => slug === query.institution);
      if (!institution) throw new DomainError('NOT_FOUND');
      return { data: [...(rateHistory.get(institution.id) ?? [])], license };
    },
    options,
  );
}
