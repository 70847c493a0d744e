import type { z } from 'zod';
import { access } from './core/access.ts';
import { adminTimeoutsMs } from './core/admin-fields.ts';
import { defineEndpoint } from './core/endpoint.ts';
import type { dashboardSchemas, dashboardStatsSchema } from './dashboard.schemas.ts';

export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

export const getDashboardStats = defineEndpoint<typeof dashboardSchemas.getDashboardStats>()({
  method: 'GET',
  path: '/admin/credits/stats/dashboard',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.credits,
});
