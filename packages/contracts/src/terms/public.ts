import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { termsSchemas, termsVersionSchema } from './public.schemas.ts';

export type TermsVersion = z.infer<typeof termsVersionSchema>;

export const getActiveTerms = defineEndpoint<typeof termsSchemas.getActiveTerms>()({
  method: 'GET',
  path: '/terms',
  access: access.public,
  timeoutMs: 5_000,
});
