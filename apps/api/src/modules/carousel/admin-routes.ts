import {
  carouselTexts,
  deleteCarouselImage,
  listAdminCarousel,
  saveCarouselImage,
} from '@cotejo/contracts/carousel/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { getBanner, listBanners } from './list-banners.ts';
import { deleteBanner, readBannerForm, saveBanner } from './save-banner.ts';

export function adminCarouselRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminCarousel, ({ context }) => listBanners(context));
  mountEndpoint(app, parts, saveCarouselImage, async ({ context, params, request }) => {
    await saveBanner(context, params.section, await readBannerForm(request));
    const data = await getBanner(context, params.section);
    return withMessage(data, carouselTexts.updated(params.section));
  });
  mountEndpoint(app, parts, deleteCarouselImage, ({ context, params }) =>
    withMessage(deleteBanner(context, params.section), `Imagen de ${params.section} eliminada exitosamente`),
  );
}
