import * as contract from '@cotejo/contracts/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { getDashboardStats } from './get-dashboard-stats.ts';

export function dashboardRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.getDashboardStats, ({ context, query }) => getDashboardStats(context, query));
}
