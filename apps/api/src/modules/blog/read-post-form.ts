import { blogImageTexts, imageTooLargeText } from '@cotejo/contracts/blog/admin';
import { imageBodyLimitBytes } from '@cotejo/contracts/core/admin-fields';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { bytesOfDataUrl, prepareImage } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { parseOrRefuse } from '#platform/http/validation.ts';
import type { ImageVariant } from '#platform/storage/inspect-image.ts';

// WebP quality by the number of pixels.
const quality = [
  { above: 2_000_000, value: 60 },
  { above: 1_000_000, value: 70 },
  { above: 0, value: 80 },
];

const imageRules = {
  widths: [1200],
  maxHeight: 800,
  quality,
  texts: { empty: blogImageTexts.empty, invalid: blogImageTexts.notAnImage, tooLarge: imageTooLargeText },
};

/** A form with a file, or JSON with a data URL. Throws VALIDATION_ERROR, UNKNOWN_FIELD or FILE_*. */
export async function readPostForm<Schema extends z.ZodType<{ image?: string | undefined }>>(
  context: AdminContext,
  request: FastifyRequest,
  schema: Schema,
): Promise<{ fields: z.output<Schema>; image: ImageVariant | null }> {
  if (!request.isMultipart()) {
    const fields = parseOrRefuse(schema, request.body ?? {});
    return {
      fields,
      image: fields.image === undefined ? null : await prepare(context, bytesOfDataUrl(fields.image)),
    };
  }
  const upload = await readUpload(request, {
    fileField: 'image',
    // More than the 5 MB allowed, so that the error can name the size.
    maximumBytes: imageBodyLimitBytes,
    tooLargeMessage: imageTooLargeText(Number(request.headers['content-length'] ?? imageBodyLimitBytes)),
  });
  const fields = parseOrRefuse(schema, { ...upload.fields });
  if (upload.file) return { fields, image: await prepare(context, upload.file.bytes) };
  return { fields, image: fields.image === undefined ? null : await prepare(context, bytesOfDataUrl(fields.image)) };
}

const prepare = (context: AdminContext, bytes: Buffer): Promise<ImageVariant> =>
  prepareImage(context, bytes, imageRules);

/** Throws VALIDATION_ERROR without an image. */
export function requireImage(image: ImageVariant | null): ImageVariant {
  if (image) return image;
  const message = blogImageTexts.missing;
  throw new DomainError('VALIDATION_ERROR', { message, fields: { image: message } });
}
