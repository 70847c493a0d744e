import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '#platform/storage/file-names.ts';

/** Always sent as an attachment, so that no uploaded file opens as a page. */
export interface FileReply {
  readonly content: Buffer | NodeJS.ReadableStream;
  readonly contentType: string;
  readonly fileName: string;
  /** For public files: how long any cache may use it. */
  readonly reuse?: { readonly etag: string; readonly seconds: number };
}

export const isFileReply = (response: unknown): response is FileReply =>
  typeof response === 'object' &&
  response !== null &&
  'content' in response &&
  'contentType' in response &&
  'fileName' in response;

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): FastifyReply {
  const { reuse } = file;
  reply.header('cache-control', reuse ? `public, max-age=${reuse.seconds}` : 'no-store');
  if (reuse) {
    reply.header('etag', reuse.etag);
    if (request.headers['if-none-match']?.includes(reuse.etag)) return reply.status(304).send();
  }
  return reply
    .header('content-disposition', contentDisposition(file.fileName))
    .header('x-content-type-options', 'nosniff')
    .type(file.contentType)
    .send(file.content);
}
