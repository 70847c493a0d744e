import { type CarouselItem, type CarouselSection, carouselSections } from '@cotejo/contracts/carousel/public';
import { DomainError } from '@cotejo/contracts/core/errors';
import { mediaUrl } from '#modules/catalog';
import { dataUrlOf } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import * as bannerRepository from './repository.ts';

const present = ({ section, imageId, content, contentType }: bannerRepository.BannerRow): CarouselItem => ({
  section,
  imageBase64: dataUrlOf(content, contentType),
  imageUrl: mediaUrl(imageId),
});

/** In section order. */
export async function listBanners({ db }: AdminContext): Promise<CarouselItem[]> {
  const banners = (await bannerRepository.listBanners(db)).map(present);
  return carouselSections.flatMap((section) => banners.filter((banner) => banner.section === section));
}

/** Throws NOT_FOUND. */
export async function getBanner(context: AdminContext, section: CarouselSection): Promise<CarouselItem> {
  const banner = (await listBanners(context)).find((candidate) => candidate.section === section);
  if (!banner) throw new DomainError('NOT_FOUND');
  return banner;
}
