import { getProfileBanner, listCarousel } from '@cotejo/contracts/carousel/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance } from 'fastify';
import type { Snapshot } from '#catalog/catalog.ts';
import type { Parts } from '#context.ts';
import { mountReadyEndpoint } from '#http/mount-ready-endpoint.ts';

export function carouselRoutes(app: FastifyInstance, parts: Parts): void {
  mountReadyEndpoint(app, parts, listCarousel, ({ snapshot, query: { format = 'base64' }, response }) =>
    response(`carousel ${format}`, () => bannersOf(snapshot, format)),
  );
  mountReadyEndpoint(app, parts, getProfileBanner, ({ snapshot, query: { format = 'base64' }, response }) => {
    const banner = bannersOf(snapshot, format).find(({ section }) => section === 'profile');
    if (!banner) throw new DomainError('NOT_FOUND');
    return response(`carousel profile ${format}`, () => banner);
  });
}

const bannersOf = (snapshot: Snapshot, format: 'url' | 'base64') => [
  ...(format === 'url' ? snapshot.carouselByUrl : snapshot.carousel),
];
