import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bytesType = 'application/octet-stream';

/** `isCut`: the connection broke; `bytes` is what arrived. */
interface ReceivedPart {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** Allows bodies for `readPart` in this scope. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser(bytesType, (_request, payload, done) => done(null, payload));
}

/** @throws DomainError UNSUPPORTED_MEDIA_TYPE for another or compressed type, FILE_TOO_LARGE */
export async function readPart(request: FastifyRequest, maximumBytes: number): Promise<ReceivedPart> {
  const { body } = request;
  if (request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  if (body === undefined || body === null) return { bytes: Buffer.alloc(0), isCut: false };
  const isPacked = ![undefined, 'identity'].includes(request.headers['content-encoding']);
  if (!(body instanceof Readable) || isPacked) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  // Disconnected during the access check; what had arrived is lost.
  if (body.destroyed) return { bytes: Buffer.alloc(0), isCut: true };
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maximumBytes) throw tooLong();
  return collect(body as IncomingMessage, maximumBytes);
}

const tooLong = () =>
  new DomainError('FILE_TOO_LARGE', { message: 'La parte es más larga que lo que falta del archivo' });

/** Events instead of `for await`, which would close the connection before an error could be sent. */
function collect(stream: IncomingMessage, maximumBytes: number): Promise<ReceivedPart> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (end: () => void) => {
      stream.off('data', onData);
      stream.off('end', onEnd);
      stream.off('close', onCut);
      end();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maximumBytes) return settle(() => reject(tooLong()));
      chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve({ bytes: Buffer.concat(chunks), isCut: false }));
    const onCut = () => settle(() => resolve({ bytes: Buffer.concat(chunks), isCut: true }));
    stream.on('data', onData);
    stream.on('end', onEnd);
    // Without a listener a connection error would end the process.
    stream.on('error', () => undefined);
    stream.on('close', onCut);
  });
}
