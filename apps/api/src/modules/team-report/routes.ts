import * as contract from '@cotejo/contracts/desk/team-report';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { exportTeamReport } from './export-team-report.ts';
import { openTeamReport } from './get-team-report.ts';

export function teamReportRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.getTeamReport, ({ context, query: { format, table, ...query } }) =>
    format === 'csv' && table ? exportTeamReport(context, { ...query, table }) : openTeamReport(context, query),
  );
}
