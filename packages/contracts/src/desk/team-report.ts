import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { teamReportQuery, teamReportSchema, teamReportSchemas } from './team-report.schemas.ts';

export type TeamReport = z.infer<typeof teamReportSchema>;

export type TeamFigures = TeamReport['totals'];

export type TeamReportQuery = z.output<typeof teamReportQuery>;

export const getTeamReport = defineEndpoint<typeof teamReportSchemas.getTeamReport>()({
  method: 'GET',
  path: '/admin/reports/team',
  access: access.admin('reports.read'),
  timeoutMs: adminTimeoutsMs.transfer,
});
