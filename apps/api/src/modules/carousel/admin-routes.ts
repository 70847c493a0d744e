import {
  carouselTexts,
  deleteCarouselImage,
  listAdminCarousel,
  saveCarouselImage,
} from '@cotejo/contracts/carousel/admin';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { getBanner, listBanners } from './list-banners.ts';
import { deleteBanner, readBannerForm, saveBanner } from './save-banner.ts';

export function adminCarouselRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, listAdminCarousel, async ({ context }) => ({
    success: true,
    data: await listBanners(context),
  }));
  mountEndpoint(app, parts, saveCarouselImage, async ({ context, params, request }) => {
    await saveBanner(context, params.section, await readBannerForm(request));
    const data = await getBanner(context, params.section);
    return { success: true, data, message: carouselTexts.updated(params.section) };
  });
  mountEndpoint(app, parts, deleteCarouselImage, async ({ context, params }) => {
    await deleteBanner(context, params.section);
    return { success: true, message: `Imagen de ${params.section} eliminada exitosamente` };
  });
}
