import { DomainError, errorCatalogue } from '@cotejo/contracts/core/errors';
import type { FastifyRequest } from 'fastify';

const tornMessage = 'El envío llegó incompleto. Inténtalo de nuevo.';

interface UploadedFile {
  readonly bytes: Buffer;
  /** From the browser; sanitize before use. */
  readonly fileName: string;
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | null;
}

/**
 * Reads a multipart form with at most one file; with `fields`, other fields are rejected. Throws
 * UNSUPPORTED_MEDIA_TYPE when it is not a form, VALIDATION_ERROR when it is incomplete or has two files,
 * FILE_TOO_LARGE, UNKNOWN_FIELD.
 */
export async function readUpload(
  request: FastifyRequest,
  options: { fileField: string; maximumBytes: number; fields?: readonly string[]; tooLargeMessage?: string },
): Promise<Upload> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const upload = await readParts(request, options).catch((error: Error & { code?: string }) => {
    const isRefusal = error instanceof DomainError || error.code?.startsWith('FST_');
    // Other errors mean that the form was cut off.
    throw isRefusal ? error : new DomainError('VALIDATION_ERROR', { message: tornMessage });
  });
  refuseUnknownFields(Object.keys(upload.fields), options.fields);
  return upload;
}

async function readParts(
  request: FastifyRequest,
  options: { fileField: string; maximumBytes: number; tooLargeMessage?: string },
): Promise<Upload> {
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | null = null;
  const parts = request.parts({
    limits: { fileSize: options.maximumBytes, files: 1, fields: 20, fieldSize: 1024 * 1024, parts: 21 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
      throw new DomainError('FILE_TOO_LARGE', options.tooLargeMessage ? { message: options.tooLargeMessage } : {});
    });
    if (part.fieldname === options.fileField) file = { bytes, fileName: part.filename ?? '' };
  }
  return { fields, file };
}

function refuseUnknownFields(names: readonly string[], allowedNames: readonly string[] | undefined): void {
  const unknown = allowedNames ? names.filter((name) => !allowedNames.includes(name)) : [];
  if (unknown.length === 0) return;
  const { message } = errorCatalogue.UNKNOWN_FIELD;
  throw new DomainError('UNKNOWN_FIELD', { fields: Object.fromEntries(unknown.map((name) => [name, message])) });
}
