import * as contract from '@cotejo/contracts/contact';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.sendContactMessage, ({ context, body }) =>
    withMessage(sendContactMessage(context, body), 'Recibimos tu mensaje'),
  );
}
