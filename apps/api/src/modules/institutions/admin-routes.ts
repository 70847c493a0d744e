import {
  countInstitutionHoldings,
  createInstitution as createInstitutionEndpoint,
  deleteInstitution as deleteInstitutionEndpoint,
  getAdminInstitution as getAdminInstitutionEndpoint,
  getRateCeiling,
  institutionTexts,
  listAdminCities,
  listAdminInstitutions as listAdminInstitutionsEndpoint,
  restoreInstitution as restoreInstitutionEndpoint,
  updateInstitution as updateInstitutionEndpoint,
} from '@cotejo/contracts/institutions/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { expectedVersion, versionTag } from '#http/if-match.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { countHoldings } from './count-holdings.ts';
import { createInstitution } from './create-institution.ts';
import { deleteInstitution, restoreInstitution } from './delete-institution.ts';
import { listAdminInstitutions } from './list-admin-institutions.ts';
import { getAdminInstitution } from './present-institution.ts';
import { updateInstitution } from './update-institution.ts';
import { presentCeiling, warningsOf } from './warn-about-product.ts';

export function adminInstitutionRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminInstitutionsEndpoint, ({ context, query }) =>
    listAdminInstitutions(context, query),
  );
  mountEndpoint(app, parts, listAdminCities, async ({ context }) => ({
    success: true,
    data: [...context.catalog.snapshot.cities],
  }));
  mountEndpoint(app, parts, getRateCeiling, async ({ context }) => ({
    success: true,
    data: presentCeiling(context),
  }));
  mountEndpoint(app, parts, getAdminInstitutionEndpoint, async ({ context, params, reply }) => {
    const data = await getAdminInstitution(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data };
  });
  mountEndpoint(app, parts, countInstitutionHoldings, async ({ context, params }) => ({
    success: true,
    data: await countHoldings(context, params.id),
  }));
  mountEndpoint(app, parts, createInstitutionEndpoint, async ({ context, body }) => {
    const data = await getAdminInstitution(context, await createInstitution(context, body));
    return { success: true, data, warnings: warningsOf(context, data), message: institutionTexts.created };
  });
  mountEndpoint(app, parts, updateInstitutionEndpoint, async ({ context, params, body, request, reply }) => {
    const version = body.version ?? expectedVersion(request.headers['if-match']);
    await updateInstitution(context, params.id, { ...body, version });
    const data = await getAdminInstitution(context, params.id);
    reply.header('etag', versionTag(data.version));
    return { success: true, data, warnings: warningsOf(context, data), message: institutionTexts.updated };
  });
  mountEndpoint(app, parts, deleteInstitutionEndpoint, async ({ context, params }) => {
    await deleteInstitution(context, params.id);
    return { success: true, data: await getAdminInstitution(context, params.id), message: institutionTexts.deleted };
  });
  mountEndpoint(app, parts, restoreInstitutionEndpoint, async ({ context, params }) => {
    await restoreInstitution(context, params.id);
    return { success: true, data: await getAdminInstitution(context, params.id), message: institutionTexts.restored };
  });
}
