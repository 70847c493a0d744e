import type { RateFilter } from '@cotejo/contracts/institutions/public';

/** Which rate everything on a screen is priced at, and whose decision the person's own is. */
export const rateSentence = (rate: RateFilter | null): string =>
  `Las cifras usan la tasa ${rate === 'max' ? 'máxima' : 'mínima'} de cada institución; la tuya la fija la institución después de evaluarte.`;
