import * as contract from '@cotejo/contracts/activity-log';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { exportActivity } from './export-activity.ts';
import { getActivity, listActivity } from './list-activity.ts';
import { recordClientActivity } from './record-client-activity.ts';
import { summarizeActivity } from './summarize-activity.ts';
import { verifyActivities } from './verify-activities.ts';

export function activityRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.recordActivity, ({ context, body }) => recordClientActivity(context, body));
  mountEndpoint(app, parts, contract.listActivity, async ({ context, query }) => ({
    ...(await listActivity(context, query)),
    page: query.page,
    limit: query.limit,
  }));
  mountEndpoint(app, parts, contract.summarizeActivity, ({ context, query }) => summarizeActivity(context, query.days));
  mountEndpoint(app, parts, contract.verifyActivity, ({ context }) => verifyActivities(context));
  mountEndpoint(app, parts, contract.exportActivity, ({ context, query }) => exportActivity(context, query));
  mountEndpoint(app, parts, contract.getActivity, ({ context, params }) => getActivity(context, params.id));
}
