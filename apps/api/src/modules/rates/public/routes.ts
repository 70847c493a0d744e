import { DomainError } from '@cotejo/contracts/core/errors';
import * as contract from '@cotejo/contracts/rates/public';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { etagOf } from '#platform/http/etag.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { perSnapshot } from '#platform/per-snapshot.ts';
import { publicCeilingsCsv, publicRatesCsv } from '../files/csv/write-csv.ts';

const license = contract.openDataLicense;

function openCsv(fileName: string, content: Buffer): FileReply {
  return { content, contentType: 'text/csv; charset=utf-8', fileName, reuse: { etag: etagOf(content), seconds: 60 } };
}

const ratesFile = perSnapshot(({ rates }) => openCsv('cotejo-tasas.csv', publicRatesCsv(rates)));
const ceilingsFile = perSnapshot(({ ceilings }) => openCsv('cotejo-maximos-legales.csv', publicCeilingsCsv(ceilings)));

/** Open data: no login, any origin. */
export function publicRateRoutes(app: FastifyInstance, parts: Parts): void {
  const options = { isCached: true, isOpenData: true };
  mountEndpoint(
    app,
    parts,
    contract.listPublicRates,
    ({ context }) => ({ data: [...context.catalog.snapshot.rates], license }),
    options,
  );
  mountEndpoint(app, parts, contract.downloadPublicRates, ({ context }) => ratesFile(context.catalog.snapshot), {
    isOpenData: true,
  });
  mountEndpoint(app, parts, contract.downloadPublicCeilings, ({ context }) => ceilingsFile(context.catalog.snapshot), {
    isOpenData: true,
  });
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
