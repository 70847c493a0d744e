import * as admin from '@cotejo/contracts/handovers/admin';
import * as applicant from '@cotejo/contracts/handovers/applicant';
import * as contact from '@cotejo/contracts/handovers/contact';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { sentVersion, withVersionTag } from '#platform/http/if-match.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { inUniformTime } from '#platform/http/uniform-time.ts';
import { changeHandoverConsent } from './consent/change-consent.ts';
import { disputeHandover } from './consent/dispute-handover.ts';
import { answerAsContact, answerAsOffice } from './contact/answer.ts';
import { endHandoverSession, openLink, sendHandoverCode, startHandoverSession } from './contact/contact-session.ts';
import { renewHandoverLink } from './contact/renew-link.ts';
import { downloadHandoverDocument, downloadHandoverFile, getHandoverFile } from './file/read-file.ts';
import * as office from './office/change-handover.ts';
import { confirmHandoverContact } from './office/confirm-contact.ts';
import { countHandovers } from './office/count-handovers.ts';
import { exportHandovers } from './office/export-handovers.ts';
import { getHandoverDetail, listHandovers, openHandoverDetail } from './office/list-handovers.ts';
import { getHandoverSettings, saveHandoverSettings } from './office/settings.ts';

export function handoverRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, applicant.changeHandoverConsent, ({ context, params, body }) =>
    changeHandoverConsent(context, params.id, body),
  );
  mountEndpoint(app, parts, applicant.disputeHandover, ({ context, params, body }) =>
    disputeHandover(context, params.id, body),
  );
  mountEndpoint(app, parts, contact.openHandover, ({ context, body }) => openLink(context, body.token));
  mountEndpoint(app, parts, contact.sendHandoverCode, ({ context, body }) => sendHandoverCode(context, body.token));
  mountEndpoint(app, parts, contact.startHandoverSession, ({ context, body }) =>
    startHandoverSession(context, body.token, body.code),
  );
  mountEndpoint(app, parts, contact.renewHandoverLink, ({ context, body }) =>
    inUniformTime(parts, () => renewHandoverLink(context, body.token)),
  );
  mountEndpoint(app, parts, contact.getHandoverFile, ({ context }) => getHandoverFile(context));
  mountEndpoint(app, parts, contact.getHandoverDocument, ({ context, params }) =>
    downloadHandoverDocument(context, params.docId),
  );
  mountEndpoint(app, parts, contact.downloadHandoverFile, ({ context, query }) =>
    downloadHandoverFile(context, query.format),
  );
  mountEndpoint(app, parts, contact.answerHandover, ({ context, body }) => answerAsContact(context, body));
  mountEndpoint(app, parts, contact.endHandoverSession, ({ context }) => endHandoverSession(context));
}

export function adminHandoverRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, admin.getHandoverSettings, ({ context, params, reply }) =>
    withVersionTag(reply, getHandoverSettings(context, params.id)),
  );
  mountEndpoint(app, parts, admin.saveHandoverSettings, async ({ context, params, body, request, reply }) => {
    const version = sentVersion(request, body.version);
    const saved = await saveHandoverSettings(context, params.id, { ...body, version });
    await withVersionTag(reply, saved.data);
    return { ...saved, message: 'Entrega actualizada exitosamente' };
  });
  mountEndpoint(app, parts, admin.confirmHandoverContact, ({ context, params, body, request, reply }) =>
    withVersionTag(
      reply,
      confirmHandoverContact(context, params.id, { ...body, version: sentVersion(request, body.version) }),
    ),
  );
  mountEndpoint(app, parts, admin.listHandovers, ({ context, query }) => listHandovers(context, query));
  mountEndpoint(app, parts, admin.getHandoverStats, ({ context, query }) => countHandovers(context, query));
  mountEndpoint(app, parts, admin.exportHandovers, ({ context, query }) => exportHandovers(context, query));
  mountEndpoint(app, parts, admin.getHandover, ({ context, params, reply }) =>
    withVersionTag(reply, openHandoverDetail(context, params.id)),
  );
  mountEndpoint(app, parts, admin.resendHandover, async ({ context, params }) => {
    await office.resendHandover(context, params.id);
    return getHandoverDetail(context, params.id);
  });
  mountEndpoint(app, parts, admin.changeHandoverContact, async ({ context, params, body }) => {
    await office.changeHandoverContact(context, params.id, body.email);
    return getHandoverDetail(context, params.id);
  });
  mountEndpoint(app, parts, admin.deliverHandover, async ({ context, params, body }) => {
    await office.deliverHandover(context, params.id, body.words);
    return getHandoverDetail(context, params.id);
  });
  mountEndpoint(app, parts, admin.answerHandoverForInstitution, async ({ context, params, body, request, reply }) => {
    await answerAsOffice(context, params.id, { ...body, version: sentVersion(request, body.version) });
    return withVersionTag(reply, getHandoverDetail(context, params.id));
  });
  mountEndpoint(app, parts, admin.closeHandoverDispute, async ({ context, params, body }) => {
    await office.closeHandoverDispute(context, params.id, body.words);
    return getHandoverDetail(context, params.id);
  });
  mountEndpoint(app, parts, admin.reopenHandover, async ({ context, params, body }) => {
    await office.reopenHandover(context, params.id, body.words);
    return getHandoverDetail(context, params.id);
  });
}
