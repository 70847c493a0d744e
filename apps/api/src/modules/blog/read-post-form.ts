import { blogImageTexts, pictureTooLargeText } from '@cotejo/contracts/blog/admin';
import { pictureBodyLimitBytes } from '@cotejo/contracts/core/admin-fields';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AdminContext } from '#context.ts';
import { readUpload } from '#http/read-upload.ts';
import { parseOrRefuse } from '#http/validation.ts';
import { bytesOfDataUrl, preparePicture } from '#modules/content';
import type { ImageVariant } from '#storage/inspect-image.ts';

// By the pixels of the picture sent (spec 3 §9, decisions).
const quality = [
  { above: 2_000_000, value: 60 },
  { above: 1_000_000, value: 70 },
  { above: 0, value: 80 },
];

const pictureRules = {
  widths: [1200],
  maxHeight: 800,
  quality,
  texts: { empty: blogImageTexts.empty, invalid: blogImageTexts.notAnImage, tooLarge: pictureTooLargeText },
};

/**
 * The fields and the picture of a post, from a form with a file or from JSON with a data-URL.
 *
 * @throws VALIDATION_ERROR, UNKNOWN_FIELD, FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_INVALID
 */
export async function readPostForm<Schema extends z.ZodType<{ image?: string | undefined }>>(
  context: AdminContext,
  request: FastifyRequest,
  schema: Schema,
): Promise<{ fields: z.output<Schema>; picture: ImageVariant | null }> {
  if (!request.isMultipart()) {
    const fields = parseOrRefuse(schema, request.body ?? {});
    return {
      fields,
      picture: fields.image === undefined ? null : await prepare(context, bytesOfDataUrl(fields.image)),
    };
  }
  const upload = await readUpload(request, {
    fileField: 'image',
    // Past the 5 MB allowed, so that the refusal can say how large the picture is.
    maximumBytes: pictureBodyLimitBytes,
    tooLargeMessage: pictureTooLargeText(Number(request.headers['content-length'] ?? pictureBodyLimitBytes)),
  });
  const fields = parseOrRefuse(schema, { ...upload.fields });
  if (upload.file) return { fields, picture: await prepare(context, upload.file.bytes) };
  return { fields, picture: fields.image === undefined ? null : await prepare(context, bytesOfDataUrl(fields.image)) };
}

const prepare = (context: AdminContext, bytes: Buffer): Promise<ImageVariant> =>
  preparePicture(context, bytes, pictureRules);

/** @throws VALIDATION_ERROR when a new post comes without a picture */
export function requirePicture(picture: ImageVariant | null): ImageVariant {
  if (picture) return picture;
  const message = blogImageTexts.missing;
  throw new DomainError('VALIDATION_ERROR', { message, fields: { image: message } });
}
