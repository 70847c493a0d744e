import type { FastifyReply } from 'fastify';
import { contentDisposition } from '#storage/file-names.ts';

/** What an endpoint answers that answers a file. Always an attachment: nothing a person uploaded opens as a page. */
export interface FileReply {
  readonly content: Buffer | NodeJS.ReadableStream;
  readonly contentType: string;
  readonly fileName: string;
}

export const isFileReply = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' &&
  answer !== null &&
  'content' in answer &&
  'contentType' in answer &&
  'fileName' in answer;

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(file.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type(file.contentType)
    .send(file.content);
}
