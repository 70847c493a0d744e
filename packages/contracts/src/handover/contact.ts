import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  answeredHandoverSchema,
  handoverContactSchemas,
  handoverFileSchema,
  handoverSessionSchema,
  openedHandoverSchema,
} from './contact.schemas.ts';
import type { answerHandoverBody } from './states.schemas.ts';

// The calls of a contact at the institution, who has no account: a mailed link, a mailed code, a session of 30 minutes.

export type OpenedHandover = z.infer<typeof openedHandoverSchema>;

export type HandoverSession = z.infer<typeof handoverSessionSchema>;

export type HandoverFile = z.infer<typeof handoverFileSchema>;

export type AnsweredHandover = z.infer<typeof answeredHandoverSchema>;

export type AnswerHandoverBody = z.output<typeof answerHandoverBody>;

export const openHandover = defineEndpoint<typeof handoverContactSchemas.openHandover>()({
  method: 'POST',
  path: '/handover/open',
  access: access.public,
  rateLimit: 'strict',
});

export const sendHandoverCode = defineEndpoint<typeof handoverContactSchemas.sendHandoverCode>()({
  method: 'POST',
  path: '/handover/code',
  access: access.public,
  rateLimit: 'strict',
  client: { retry: false },
});

export const startHandoverSession = defineEndpoint<typeof handoverContactSchemas.startHandoverSession>()({
  method: 'POST',
  path: '/handover/session',
  access: access.public,
  rateLimit: 'strict',
  client: { retry: false },
});

export const getHandoverFile = defineEndpoint<typeof handoverContactSchemas.getHandoverFile>()({
  method: 'GET',
  path: '/handover',
  access: access.contact,
});

export const downloadHandoverDocument = defineEndpoint<typeof handoverContactSchemas.downloadHandoverDocument>()({
  method: 'GET',
  path: '/handover/documents/:docId',
  access: access.contact,
  reply: 'bytes',
  timeoutMs: 60_000,
});

export const downloadHandoverFile = defineEndpoint<typeof handoverContactSchemas.downloadHandoverFile>()({
  method: 'GET',
  path: '/handover/file',
  access: access.contact,
  reply: 'bytes',
  timeoutMs: 60_000,
});

/** A repeat of the last answer writes nothing. A 409 has `data: { state, version }`. */
export const answerHandover = defineEndpoint<typeof handoverContactSchemas.answerHandover>()({
  method: 'POST',
  path: '/handover/answers',
  access: access.contact,
});

export const endHandoverSession = defineEndpoint<typeof handoverContactSchemas.endHandoverSession>()({
  method: 'POST',
  path: '/handover/logout',
  access: access.contact,
});

export const handoverContactEndpoints = [
  openHandover,
  sendHandoverCode,
  startHandoverSession,
  getHandoverFile,
  downloadHandoverDocument,
  downloadHandoverFile,
  answerHandover,
  endHandoverSession,
] as const;
