import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { contactAnswerBody, handoverContactSchemas, handoverFileSchema } from './contact.schemas.ts';

export type HandoverFile = z.infer<typeof handoverFileSchema>;

export type SentHandoverAnswer = z.output<typeof contactAnswerBody>;

/** A whole file may be thirty megabytes. */
const fileTimeoutMs = 180_000;

// Token and code are in bodies, because addresses are stored in logs and histories.

export const openHandover = defineEndpoint<typeof handoverContactSchemas.openHandover>()({
  method: 'POST',
  path: '/handover/open',
  access: access.public,
  rateLimit: 'strict',
  client: { audience: 'contact' },
});

export const sendHandoverCode = defineEndpoint<typeof handoverContactSchemas.sendHandoverCode>()({
  method: 'POST',
  path: '/handover/code',
  access: access.public,
  rateLimit: 'strict',
  client: { audience: 'contact' },
});

export const startHandoverSession = defineEndpoint<typeof handoverContactSchemas.startHandoverSession>()({
  method: 'POST',
  path: '/handover/session',
  access: access.public,
  rateLimit: 'strict',
  client: { audience: 'contact' },
});

export const renewHandoverLink = defineEndpoint<typeof handoverContactSchemas.renewHandoverLink>()({
  method: 'POST',
  path: '/handover/renew',
  access: access.public,
  rateLimit: 'strict',
  client: { audience: 'contact' },
});

export const getHandoverFile = defineEndpoint<typeof handoverContactSchemas.getHandoverFile>()({
  method: 'GET',
  path: '/handover',
  access: access.contact,
  client: { audience: 'contact' },
});

export const getHandoverDocument = defineEndpoint<typeof handoverContactSchemas.getHandoverDocument>()({
  method: 'GET',
  path: '/handover/documents/:docId',
  access: access.contact,
  client: { audience: 'contact' },
  reply: 'bytes',
  timeoutMs: fileTimeoutMs,
});

export const downloadHandoverFile = defineEndpoint<typeof handoverContactSchemas.downloadHandoverFile>()({
  method: 'GET',
  path: '/handover/file',
  access: access.contact,
  client: { audience: 'contact' },
  reply: 'bytes',
  timeoutMs: fileTimeoutMs,
});

export const answerHandover = defineEndpoint<typeof handoverContactSchemas.answerHandover>()({
  method: 'POST',
  path: '/handover/answers',
  access: access.contact,
  client: { audience: 'contact' },
});

export const endHandoverSession = defineEndpoint<typeof handoverContactSchemas.endHandoverSession>()({
  method: 'POST',
  path: '/handover/logout',
  access: access.contact,
  client: { audience: 'contact' },
});
