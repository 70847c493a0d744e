import { getProfileBanner, listCarousel } from '@cotejo/contracts/carousel/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance } from 'fastify';
import type { Snapshot } from '#catalog/catalog.ts';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';

export function carouselRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listCarousel, ({ context, query }) => bannersOf(context.catalog.snapshot, query.format), {
    isCached: true,
  });
  mountEndpoint(
    app,
    parts,
    getProfileBanner,
    ({ context, query }) => {
      const banners = bannersOf(context.catalog.snapshot, query.format);
      const banner = banners.find(({ section }) => section === 'profile');
      if (!banner) throw new DomainError('NOT_FOUND');
      return banner;
    },
    { isCached: true },
  );
}

const bannersOf = (snapshot: Snapshot, format: 'url' | 'base64' = 'base64') => [
  ...(format === 'url' ? snapshot.carouselByUrl : snapshot.carousel),
];
