import {
  activateTerms as activateTermsEndpoint,
  createTerms as createTermsEndpoint,
  deleteTerms as deleteTermsEndpoint,
  getAdminActiveTerms,
  getAdminTerms,
  listAdminTerms,
  listTermsAcceptances,
  termsTexts,
  type UpdateTermsBody,
  updateTerms as updateTermsEndpoint,
} from '@cotejo/contracts/terms/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { expectedVersion, versionTag } from '#http/if-match.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { deleteTerms } from './delete-terms.ts';
import { listAcceptances } from './list-acceptances.ts';
import { getActiveTerms, getTerms, listTerms } from './read-terms.ts';
import { activateTerms, createTerms, updateTerms } from './save-terms.ts';

/** A change of the state alone is told as such. */
function updatedText(body: UpdateTermsBody): string {
  const isStateAlone = Object.keys(body).every((field) => field === 'isActive');
  if (!isStateAlone || body.isActive === undefined) return termsTexts.updated;
  return body.isActive ? termsTexts.activated : termsTexts.deactivated;
}

export function adminTermsRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminTerms, async ({ context }) => ({ success: true, data: await listTerms(context) }));
  mountEndpoint(app, parts, getAdminActiveTerms, async ({ context }) => ({
    success: true,
    data: await getActiveTerms(context),
  }));
  mountEndpoint(app, parts, listTermsAcceptances, async ({ context, query }) => ({
    success: true,
    ...(await listAcceptances(context, query)),
  }));
  mountEndpoint(app, parts, getAdminTerms, async ({ context, params, reply }) => {
    const data = await getTerms(context, params.id);
    reply.header('etag', versionTag(data.revision));
    return { success: true, data };
  });
  mountEndpoint(app, parts, createTermsEndpoint, async ({ context, body }) => {
    const id = await createTerms(context, body);
    return { success: true, data: await getTerms(context, id), message: termsTexts.created };
  });
  mountEndpoint(
    app,
    parts,
    updateTermsEndpoint,
    async ({ context, params, body: { revision: sent, ...body }, request, reply }) => {
      const revision = sent ?? expectedVersion(request.headers['if-match']);
      await updateTerms(context, params.id, { ...body, revision });
      const data = await getTerms(context, params.id);
      reply.header('etag', versionTag(data.revision));
      return { success: true, data, message: updatedText(body) };
    },
  );
  mountEndpoint(app, parts, activateTermsEndpoint, async ({ context, params }) => {
    await activateTerms(context, params.id);
    return { success: true, data: await getTerms(context, params.id), message: termsTexts.activated };
  });
  mountEndpoint(app, parts, deleteTermsEndpoint, async ({ context, params }) => {
    await deleteTerms(context, params.id);
    return { success: true, message: termsTexts.deleted };
  });
}
