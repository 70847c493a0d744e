import { z } from 'zod';
import { dayQuery } from './core/admin-fields.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { success } from './core/envelope.schemas.ts';
import { moneySchema } from './core/numbers.schemas.ts';

const count = z.number().int().nonnegative();

/**
 * Days in Ecuador's calendar. `creditsByDate` uses the day of submission, `decisionsByDate` the day
 * of the current decision.
 */
export const dashboardStatsSchema = z.object({
  /** All undecided statuses are counted as PENDING; cancelled ones only in `totalCredits`. */
  creditsByStatus: z.object({ PENDING: count, APPROVED: count, REJECTED: count }),
  totalCredits: count,
  approvedAmount: moneySchema,
  creditsByDate: z.array(z.object({ date: z.string(), approved: count, rejected: count, pending: count })),
  decisionsByDate: z.array(z.object({ date: z.string(), approved: count, rejected: count })),
  /** By everybody. */
  decidedToday: z.object({ approved: count, rejected: count }),
  /** In the order of names, of which an unknown one is null and last. Null without `reports.read`. */
  decidedTodayBy: z.array(z.object({ name: z.string().nullable(), approved: count, rejected: count })).nullable(),
  userRegistrations: z.array(z.object({ date: z.string(), count })),
  /** Waiting ones past their `dueAt`, of all time. */
  overdue: count,
  totalUsers: count,
  /** `blocked` is inactive or locked. */
  userStats: z.object({ total: count, active: count, inactive: count, blocked: count }),
  /** Active ones. */
  institutions: count,
  /** Not confirmed within RATES_STALE_DAYS, or never. */
  staleInstitutions: count,
  /** No legal ceiling for consumer credit is known for this month. */
  ceilingMissing: z.boolean(),
});

export const dashboardSchemas = {
  getDashboardStats: {
    summary: 'Figures of the dashboard, of all time or of a period',
    query: z.object({ startDate: dayQuery, endDate: dayQuery }),
    reply: success(dashboardStatsSchema),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
