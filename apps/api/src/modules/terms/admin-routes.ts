import * as contract from '@cotejo/contracts/terms/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { sentVersion, withVersionTag } from '#platform/http/if-match.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { deleteTerms } from './delete-terms.ts';
import { listAcceptances } from './list-acceptances.ts';
import { getActiveTerms, getTerms, listTerms } from './read-terms.ts';
import { activateTerms, createTerms, updateTerms } from './save-terms.ts';

function updatedText(body: contract.UpdateTermsBody): string {
  const isStateAlone = Object.keys(body).every((field) => field === 'isActive');
  if (!isStateAlone || body.isActive === undefined) return contract.termsTexts.updated;
  return body.isActive ? contract.termsTexts.activated : contract.termsTexts.deactivated;
}

export function adminTermsRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listAdminTerms, ({ context }) => listTerms(context));
  mountEndpoint(app, parts, contract.getAdminActiveTerms, ({ context }) => getActiveTerms(context));
  mountEndpoint(app, parts, contract.listTermsAcceptances, ({ context, query }) => listAcceptances(context, query));
  mountEndpoint(app, parts, contract.getAdminTerms, ({ context, params, reply }) =>
    withVersionTag(reply, getTerms(context, params.id)),
  );
  mountEndpoint(app, parts, contract.createTerms, async ({ context, body }) => {
    const id = await createTerms(context, body);
    return withMessage(getTerms(context, id), contract.termsTexts.created);
  });
  mountEndpoint(
    app,
    parts,
    contract.updateTerms,
    async ({ context, params, body: { revision: sent, ...body }, request, reply }) => {
      const revision = sentVersion(request, sent);
      await updateTerms(context, params.id, { ...body, revision });
      return withMessage(withVersionTag(reply, getTerms(context, params.id)), updatedText(body));
    },
  );
  mountEndpoint(app, parts, contract.activateTerms, async ({ context, params }) => {
    await activateTerms(context, params.id);
    return withMessage(getTerms(context, params.id), contract.termsTexts.activated);
  });
  mountEndpoint(app, parts, contract.deleteTerms, ({ context, params }) =>
    withMessage(deleteTerms(context, params.id), contract.termsTexts.deleted),
  );
}
