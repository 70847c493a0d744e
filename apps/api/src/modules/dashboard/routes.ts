import * as contract from '@cotejo/contracts/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { createDashboard } from './create-dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, parts: Parts): void {
  const getDashboardStats = createDashboard(parts);
  mountEndpoint(app, parts, contract.getDashboardStats, ({ context, query }) =>
    getDashboardStats(context.actor, query),
  );
}
