import { carouselTexts } from '@cotejo/contracts/carousel/admin';
import { saveCarouselImageBody } from '@cotejo/contracts/carousel/admin.schemas';
import type { CarouselSection } from '@cotejo/contracts/carousel/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import type { FastifyRequest } from 'fastify';
import { recordActivity } from '#modules/activity-log';
import { bytesOfDataUrl, changePublished, prepareImage, storeImage } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import { readUpload } from '#platform/http/read-upload.ts';
import { parseOrRefuse } from '#platform/http/validation.ts';
import * as bannerRepository from './repository.ts';

const imageRules = {
  widths: [1600],
  maxHeight: 900,
  quality: [{ above: 0, value: 80 }],
  texts: { empty: carouselTexts.empty, invalid: carouselTexts.notAnImage },
};

/** Reads the file `image` of a form, or JSON. Throws FILE_EMPTY, FILE_TOO_LARGE or VALIDATION_ERROR. */
export async function readBannerForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    return bytesOfDataUrl(parseOrRefuse(saveCarouselImageBody, request.body ?? {}).imageBase64);
  }
  const { file } = await readUpload(request, { fileField: 'image', fields: [], maximumBytes: imageMaximumBytes });
  if (!file) throw new DomainError('FILE_EMPTY', { message: carouselTexts.empty });
  return file.bytes;
}

/** Throws FILE_EMPTY, FILE_TOO_LARGE or FILE_TYPE_INVALID. */
export async function saveBanner(context: AdminContext, section: CarouselSection, bytes: Buffer): Promise<void> {
  const image = await prepareImage(context, bytes, imageRules);
  await changePublished(context, async (tx) => {
    const imageId = await storeImage(context, tx, image);
    await bannerRepository.saveBanner(tx, section, imageId, context.clock.now());
    await recordActivity(context, tx, {
      type: 'system',
      status: 'updated',
      description: `Imagen del carousel actualizada: ${section}`,
      targetId: section,
      targetName: section,
    });
  });
}

/** Throws NOT_FOUND. */
export async function deleteBanner(context: AdminContext, section: CarouselSection): Promise<void> {
  await changePublished(context, async (tx) => {
    if (!(await bannerRepository.deleteBanner(tx, section))) throw new DomainError('NOT_FOUND');
    await recordActivity(context, tx, {
      type: 'system',
      status: 'deleted',
      description: `Imagen del carousel eliminada: ${section}`,
      targetId: section,
      targetName: section,
    });
  });
}
