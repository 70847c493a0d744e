import {
  createInstitution as createInstitutionEndpoint,
  deleteInstitution as deleteInstitutionEndpoint,
  getAdminInstitution,
  getRateCeiling,
  institutionTexts,
  listAdminCities,
  listAdminInstitutions as listAdminInstitutionsEndpoint,
  restoreInstitution as restoreInstitutionEndpoint,
  updateInstitution as updateInstitutionEndpoint,
} from '@cotejo/contracts/admin-institutions';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { getInstitution } from '#modules/institutions/get-institution.ts';
import { createInstitution } from './create-institution.ts';
import { deleteInstitution, restoreInstitution } from './delete-institution.ts';
import { listAdminInstitutions } from './list-institutions.ts';
import { updateInstitution } from './update-institution.ts';
import { presentCeiling, savedMessage } from './warn-about-rate.ts';

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
    data: presentCeiling(context.catalog),
  }));
  mountEndpoint(app, parts, getAdminInstitution, async ({ context, params }) => ({
    success: true,
    data: await getInstitution(context, params.id),
  }));
  mountEndpoint(app, parts, createInstitutionEndpoint, async ({ context, body }) => {
    const data = await getInstitution(context, await createInstitution(context, body));
    return { success: true, data, message: savedMessage(context.catalog, institutionTexts.created, data) };
  });
  mountEndpoint(app, parts, updateInstitutionEndpoint, async ({ context, params, body }) => {
    await updateInstitution(context, params.id, body);
    const data = await getInstitution(context, params.id);
    return { success: true, data, message: savedMessage(context.catalog, institutionTexts.updated, data) };
  });
  mountEndpoint(app, parts, deleteInstitutionEndpoint, async ({ context, params }) => {
    await deleteInstitution(context, params.id);
    return { success: true, data: await getInstitution(context, params.id), message: institutionTexts.deleted };
  });
  mountEndpoint(app, parts, restoreInstitutionEndpoint, async ({ context, params }) => {
    await restoreInstitution(context, params.id);
    return { success: true, data: await getInstitution(context, params.id), message: institutionTexts.restored };
  });
}
