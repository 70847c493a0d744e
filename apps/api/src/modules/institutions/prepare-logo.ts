import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { bytesOfDataUrl, prepareImage } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import type { ImageVariant } from '#platform/storage/inspect-image.ts';

// Shown at up to 200 × 100 px; doubled for dense screens.
const logoRules = {
  widths: [400],
  maxHeight: 200,
  texts: { empty: institutionTexts.logo, invalid: 'El logo no es una imagen válida' },
};

/** Converts a data URL to WebP. Throws FILE_EMPTY, FILE_TOO_LARGE or FILE_TYPE_INVALID. */
export const prepareLogo = (context: AdminContext, dataUrl: string): Promise<ImageVariant> =>
  prepareImage(context, bytesOfDataUrl(dataUrl), logoRules);
