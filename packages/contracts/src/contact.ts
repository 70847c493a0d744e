import { z } from 'zod';
import { access } from './core/access.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { done } from './core/envelope.ts';
import { emailSchema, textBlock, textLine } from './core/fields.ts';

/**
 * `website` is hidden from people: whoever fills it in is a program, and is answered as if it had
 * worked.
 */
const contactBody = z.strictObject({
  nombres: textLine(120),
  email: emailSchema,
  mensaje: textBlock(2000),
  website: z.string().max(500).optional(),
});
export type ContactBody = z.output<typeof contactBody>;

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/contact',
  access: access.public,
  summary: 'Sends a message to the operator',
  body: contactBody,
  reply: done,
  errors: [],
  rateLimit: 'strict',
});

export const contactEndpoints = [sendContactMessage] as const;
