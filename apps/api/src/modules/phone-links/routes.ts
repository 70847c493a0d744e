import * as owner from '@cotejo/contracts/phone-links/applicant';
import * as phone from '@cotejo/contracts/phone-links/phone';
import type { FastifyInstance } from 'fastify';
import { deleteOwnUpload, presentOwnUpload, sendPart, startUpload } from '#modules/credits';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { originOf } from '#platform/http/origin-of.ts';
import { acceptBytes } from '#platform/http/read-part.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { openPhone } from './open-phone.ts';
import * as owners from './owner.ts';
import { endPhone, getPhone, presentPhoneUpload, whileLiving } from './phone.ts';

export function phoneLinkRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, owner.createPhoneLink, ({ context, params, request }) =>
    owners.createPhoneLink(context, params.id, siteUrlOf(parts.config) ?? originOf(request, parts)),
  );
  mountEndpoint(app, parts, owner.getPhoneLink, ({ context, params }) => owners.getPhoneLink(context, params.id));
  mountEndpoint(app, parts, owner.confirmPhoneLink, ({ context, params, body }) =>
    owners.confirmPhoneLink(context, { creditId: params.id, id: params.linkId, number: body.number }),
  );
  mountEndpoint(app, parts, owner.endPhoneLink, ({ context, params }) =>
    owners.endPhoneLink(context, params.id, params.linkId),
  );
  mountEndpoint(app, parts, owner.listPhoneLinks, ({ context, query }) => owners.listPhoneLinks(context, query));
}

export function phoneRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, phone.openPhone, ({ context, body }) => openPhone(context, body));
  mountEndpoint(app, parts, phone.getPhone, ({ context }) => getPhone(context));
  mountEndpoint(app, parts, phone.startPhoneUpload, ({ context, body }) =>
    whileLiving(context, async () => presentPhoneUpload(await startUpload(context, context.actor.creditId, body))),
  );
  mountEndpoint(app, parts, phone.getPhoneUpload, ({ context, params }) =>
    whileLiving(context, async () =>
      presentPhoneUpload(await presentOwnUpload(context, context.actor.creditId, params.uploadId)),
    ),
  );
  // A separate scope, so that only this route accepts raw bytes.
  app.register(async (scope) => {
    acceptBytes(scope);
    mountEndpoint(scope, parts, phone.sendPhonePart, ({ context, params, request }) =>
      whileLiving(context, async () =>
        presentPhoneUpload(await sendPart(context, context.actor.creditId, params.uploadId, request)),
      ),
    );
  });
  mountEndpoint(app, parts, phone.cancelPhoneUpload, ({ context, params }) =>
    whileLiving(context, () => deleteOwnUpload(context, context.actor.creditId, params.uploadId)),
  );
  mountEndpoint(app, parts, phone.endPhone, ({ context }) => endPhone(context));
}
