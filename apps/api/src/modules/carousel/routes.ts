import { type CarouselItem, getProfileBanner, listCarousel } from '@cotejo/contracts/carousel/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance } from 'fastify';
import type { Snapshot } from '#modules/catalog';
import { mediaUrl } from '#modules/catalog';
import { dataUrlOf } from '#modules/content';
import type { Context, Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import * as bannerRepository from './repository.ts';

export function carouselRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(
    app,
    parts,
    listCarousel,
    ({ context, query }) => presentBanners(context, context.catalog.snapshot.banners, query.format),
    { isCached: true },
  );
  mountEndpoint(
    app,
    parts,
    getProfileBanner,
    async ({ context, query }) => {
      const ofProfile = context.catalog.snapshot.banners.filter(({ section }) => section === 'profile');
      const [banner] = await presentBanners(context, ofProfile, query.format);
      if (!banner) throw new DomainError('NOT_FOUND');
      return banner;
    },
    { isCached: true },
  );
}

/** The catalog has no image data, so it is read on demand. */
async function presentBanners(
  { db }: Context,
  banners: Snapshot['banners'],
  format: 'url' | 'base64' = 'base64',
): Promise<CarouselItem[]> {
  if (format === 'url') return banners.map(({ section, imageId }) => ({ section, imageUrl: mediaUrl(imageId) }));
  const images = await bannerRepository.findImages(
    db,
    banners.map(({ imageId }) => imageId),
  );
  return banners.flatMap(({ section, imageId }) => {
    const image = images.get(imageId);
    return image
      ? { section, imageUrl: mediaUrl(imageId), imageBase64: dataUrlOf(image.content, image.contentType) }
      : [];
  });
}
