import type { z } from 'zod';
import type { contactBody, contactSchemas } from './contact.schemas.ts';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';

export type ContactBody = z.output<typeof contactBody>;

export const sendContactMessage = defineEndpoint<typeof contactSchemas.sendContactMessage>()({
  method: 'POST',
  path: '/contact',
  access: access.public,
  rateLimit: 'strict',
});
