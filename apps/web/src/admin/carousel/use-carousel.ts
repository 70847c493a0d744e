import {
  carouselTexts,
  deleteCarouselImage,
  listAdminCarousel,
  saveCarouselImage,
  saveCarouselImageAsJson,
} from '@cotejo/contracts/carousel/admin';
import type { CarouselSection } from '@cotejo/contracts/carousel/public';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { hasAdminSession } from '#session/admin-session.ts';
import { isImageFile, readAsDataUrl } from '../ui/images.ts';
import { useChange } from '../ui/use-change.ts';

const noToken = 'No se encontró token de autenticación';
export const loadFailure = 'Error al cargar las imágenes del carousel';

const carouselMessageMs = 5_000;

export function useCarousel() {
  return useQuery(endpointQuery(listAdminCarousel));
}

export function bannerFileError(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.size === 0) return carouselTexts.empty;
  return isImageFile(file) ? null : carouselTexts.notAnImage;
}

/** No response, or an error that is not about the image. */
const mayTryAsJson = (error: unknown): boolean =>
  error instanceof RequestError && (error.isUnanswered || error.status === 415 || error.status >= 500);

/** Sends multipart first, and JSON if that fails. */
export async function sendBanner(section: CarouselSection, file: File): Promise<void> {
  if (!hasAdminSession()) throw new Error(noToken);
  const params = { section };
  const body = new FormData();
  body.append('image', file, file.name);
  try {
    await request(saveCarouselImage, { params, body });
  } catch (error) {
    if (!mayTryAsJson(error)) throw error;
    await request(saveCarouselImageAsJson, { params, body: { imageBase64: await readAsDataUrl(file) } });
  }
}

const stale = [listAdminCarousel];

export function useSaveBanner(section: CarouselSection, onDone: () => void) {
  return useChange({
    run: (file: File) => sendBanner(section, file),
    message: carouselTexts.updated(section),
    failure: 'Error al subir la imagen',
    stale,
    messageMs: carouselMessageMs,
    onDone,
  });
}

export function useDeleteBanner(section: CarouselSection, onDone: () => void) {
  return useChange({
    run: async () => {
      if (!hasAdminSession()) throw new Error(noToken);
      await request(deleteCarouselImage, { params: { section } });
    },
    message: `Imagen de ${section} eliminada exitosamente`,
    failure: 'Error al eliminar la imagen',
    stale,
    messageMs: carouselMessageMs,
    onDone,
  });
}
