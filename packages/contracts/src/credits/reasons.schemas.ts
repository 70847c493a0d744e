import { z } from 'zod';
import { flagQuery, optionalQuery } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';
import { reasonKinds } from './reasons.ts';

export const reasonSchema = z.object({
  id: z.string(),
  kind: z.enum(reasonKinds),
  documentType: z.enum(['id', 'payroll', 'services']).nullable(),
  label: z.string(),
  sentence: z.string(),
  nextStep: z.string(),
  isActive: z.boolean(),
  version: z.number().int(),
  uses: z.number().int().nonnegative(),
});

export const reasonSchemas = {
  listReasons: {
    summary: 'Reasons to reject a document or a credit, or to give an application back',
    query: z.object({
      kind: optionalQuery(z.enum(reasonKinds, { error: "Usa 'document', 'return' o 'credit'" })),
      active: flagQuery,
    }),
    reply: success(z.array(reasonSchema)),
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
