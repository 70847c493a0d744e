import { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { success } from '../core/envelope.ts';

/** The version of the terms in force, as everybody sees it. */
const termsVersionSchema = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
});
export type TermsVersion = z.infer<typeof termsVersionSchema>;

export const getActiveTerms = defineEndpoint({
  method: 'GET',
  path: '/terms',
  access: access.public,
  summary: 'The version of the terms in force',
  reply: success(termsVersionSchema),
  errors: ['NOT_FOUND'],
  timeoutMs: 5_000,
});

export const termsEndpoints = [getActiveTerms] as const;
