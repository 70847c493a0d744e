import * as contract from '@cotejo/contracts/institutions/admin';
import type { FastifyInstance } from 'fastify';
import { ceilingNow } from '#modules/rates';
import type { Parts } from '#platform/context.ts';
import { sentVersion, withVersionTag } from '#platform/http/if-match.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { createInstitution } from './create-institution.ts';
import { deleteInstitution, restoreInstitution } from './delete-institution.ts';
import { countHoldings, getAdminInstitution } from './get-admin-institution.ts';
import { listAdminInstitutions } from './list-admin-institutions.ts';
import { updateInstitution } from './update-institution.ts';
import { institutionWarnings } from './warn-about-institution.ts';

export function adminInstitutionRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listAdminInstitutions, ({ context, query }) =>
    listAdminInstitutions(context, query),
  );
  mountEndpoint(app, parts, contract.listAdminCities, ({ context }) => [...context.catalog.snapshot.cities]);
  mountEndpoint(app, parts, contract.getRateCeiling, ({ context }) => ceilingNow(context));
  mountEndpoint(app, parts, contract.getAdminInstitution, ({ context, params, reply }) =>
    withVersionTag(reply, getAdminInstitution(context, params.id)),
  );
  mountEndpoint(app, parts, contract.countInstitutionHoldings, ({ context, params }) =>
    countHoldings(context, params.id),
  );
  mountEndpoint(app, parts, contract.createInstitution, async ({ context, body }) => {
    const data = await getAdminInstitution(context, await createInstitution(context, body));
    return { data, warnings: institutionWarnings(context, data), message: contract.institutionTexts.created };
  });
  mountEndpoint(app, parts, contract.updateInstitution, async ({ context, params, body, request, reply }) => {
    const version = sentVersion(request, body.version);
    const jumps = await updateInstitution(context, params.id, { ...body, version });
    const data = await withVersionTag(reply, getAdminInstitution(context, params.id));
    return {
      data,
      warnings: [...institutionWarnings(context, data), ...jumps],
      message: contract.institutionTexts.updated,
    };
  });
  mountEndpoint(app, parts, contract.deleteInstitution, async ({ context, params }) => {
    await deleteInstitution(context, params.id);
    return withMessage(getAdminInstitution(context, params.id), contract.institutionTexts.deleted);
  });
  mountEndpoint(app, parts, contract.restoreInstitution, async ({ context, params }) => {
    await restoreInstitution(context, params.id);
    return withMessage(getAdminInstitution(context, params.id), contract.institutionTexts.restored);
  });
}
