import { z } from 'zod';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { success } from '../core/envelope.schemas.ts';

export const termsVersionSchema = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  content: z.string(),
});

export const termsSchemas = {
  getActiveTerms: {
    summary: 'The version of the terms in force',
    reply: success(termsVersionSchema),
    errors: ['NOT_FOUND'],
  },
} satisfies Record<string, EndpointSchemas>;
