import { sendContactMessage as sendContactMessageEndpoint } from '@cotejo/contracts/contact';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, sendContactMessageEndpoint, async ({ context, body }) => {
    await sendContactMessage(context, body);
    return { success: true, message: 'Recibimos tu mensaje' };
  });
}
