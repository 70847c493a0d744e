import { z } from 'zod';
import type { EndpointSchemas } from './core/endpoint.ts';
import { done } from './core/envelope.schemas.ts';
import { emailSchema, textBlock, textLine } from './core/fields.schemas.ts';

/** `website` is a honeypot: when it is filled in, the response is a success and nothing is sent. */
export const contactBody = z.strictObject({
  nombres: textLine(120),
  email: emailSchema,
  mensaje: textBlock(2000),
  website: z.string().max(500).optional(),
});

export const contactSchemas = {
  sendContactMessage: {
    summary: 'Sends a message to the operator',
    body: contactBody,
    reply: done,
    errors: [],
  },
} satisfies Record<string, EndpointSchemas>;
