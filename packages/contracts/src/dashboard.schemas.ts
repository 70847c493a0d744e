import { z } from 'zod';
import { dayQuery } from './core/admin-fields.schemas.ts';
import type { EndpointSchemas } from './core/endpoint.ts';
import { success } from './core/envelope.schemas.ts';
import { moneySchema } from './core/numbers.schemas.ts';

const count = z.number().int().nonnegative();

/**
 * Days are of Ecuador's calendar. In `creditsByDate` a credit counts on the day it was submitted, in
 * `decisionsByDate` on the day of its present decision.
 */
export const dashboardStatsSchema = z.object({
  /** Every undecided stage counts as PENDING; cancelled ones only in `totalCredits`. */
  creditsByStatus: z.object({ PENDING: count, APPROVED: count, REJECTED: count }),
  totalCredits: count,
  approvedAmount: moneySchema,
  creditsByDate: z.array(z.object({ date: z.string(), approved: count, rejected: count, pending: count })),
  decisionsByDate: z.array(z.object({ date: z.string(), approved: count, rejected: count })),
  /** Who decided today, most decisions first; `name` null where it is not known. */
  decidedToday: z.array(z.object({ name: z.string().nullable(), approved: count, rejected: count })),
  userRegistrations: z.array(z.object({ date: z.string(), count })),
  totalUsers: count,
  /** `blocked` is inactive or locked, each person once. */
  userStats: z.object({ total: count, active: count, inactive: count, blocked: count }),
  /** Active institutions. */
  institutions: count,
  /** Of those, the ones whose rates nobody confirmed within RATES_STALE_DAYS, or ever. */
  staleInstitutions: count,
  /** No legal ceiling of consumer credit is known for this month. */
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
