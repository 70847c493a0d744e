import * as contract from '@cotejo/contracts/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { createDashboard } from './create-dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, parts: Parts): void {
  const getDashboardStats = createDashboard(parts);
  mountEndpoint(app, parts, contract.getDashboardStats, ({ context, query }) =>
    getDashboardStats(context.actor, query),
  );
}
