import { z } from 'zod';
import { idFilterQuery, optionalQuery } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { daySchema, isoTimeSchema } from '../core/fields.schemas.ts';
import { reasonKinds } from '../credits/reasons.ts';

const count = z.number().int().nonnegative();

/** Shares from 0 to 1, hours of work with two decimals; both null without cases. */
const figures = {
  /** First sendings; null by reviewer. */
  received: count.nullable(),
  decided: count,
  approved: count,
  rejected: count,
  returned: count,
  approvedShare: z.number().nullable(),
  medianHours: z.number().nullable(),
  p90Hours: z.number().nullable(),
  inTime: count,
  inTimeShare: z.number().nullable(),
};

/** Null for reviewers who are gone and credits without an institution. */
const named = { id: z.string().nullable(), name: z.string().nullable() };

export const teamReportSchema = z.object({
  totals: z.object(figures),
  periods: z.array(z.object({ start: daySchema, ...figures })),
  reviewers: z.array(z.object({ ...named, ...figures })),
  institutions: z.array(z.object({ ...named, ...figures })),
  reasons: z.array(
    z.object({ id: z.string().nullable(), kind: z.enum(reasonKinds), label: z.string().nullable(), count }),
  ),
  waiting: z.object({ count, overdue: count, oldestAt: isoTimeSchema.nullable() }),
});

const reportDay = daySchema.refine((day) => day >= '1970-01-01' && day <= '2200-12-31', 'Fecha inválida (AAAA-MM-DD)');

const dayInMs = 86_400_000;

/** A malformed day is no long period as well. */
const areFieldsValid = ({ issues }: { readonly issues: readonly unknown[] }): boolean => issues.length === 0;

/** Days of Guayaquil, both included; 366 at most. */
export const teamReportQuery = z
  .object({
    startDate: reportDay,
    endDate: reportDay,
    by: optionalQuery(z.enum(['day', 'week', 'month'], { error: "Usa 'day', 'week' o 'month'" })),
    institutionId: idFilterQuery,
    reviewerId: idFilterQuery,
    format: optionalQuery(z.enum(['json', 'csv'], { error: "El formato debe ser 'json' o 'csv'" })),
    table: optionalQuery(
      z.enum(['periods', 'reviewers', 'institutions', 'reasons'], {
        error: "Usa 'periods', 'reviewers', 'institutions' o 'reasons'",
      }),
    ),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'La fecha final va después de la inicial',
    path: ['endDate'],
    when: areFieldsValid,
  })
  .refine(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < 366 * dayInMs, {
    error: 'El informe abarca 366 días como máximo',
    path: ['endDate'],
    when: areFieldsValid,
  })
  .refine(({ format, table }) => format !== 'csv' || table !== undefined, {
    error: "Elige la tabla: 'periods', 'reviewers', 'institutions' o 'reasons'",
    path: ['table'],
  });

export const teamReportSchemas = {
  getTeamReport: {
    summary: 'What the office received, decided and gave back, and how fast; with format=csv one table of it',
    query: teamReportQuery,
    reply: success(teamReportSchema),
    fileTypes: ['text/csv'],
    costly: { work: 'exports', format: 'csv' },
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
