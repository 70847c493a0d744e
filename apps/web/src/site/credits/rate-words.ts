import type { RateFilter } from '@cotejo/contracts/institutions/public';

/** Which rate everything on a screen is priced at, and whose decision the person's own is. */
export const rateSentence = (rate: RateFilter | null): string =>
  `Las cifras usan la tasa ${rate === 'max' ? 'máxima' : 'mínima'} de cada institución; la tuya la fija la institución después de evaluarte.`;

/** How a list of offers goes, and which charges its figures count. */
export const orderSentence = (withOptional: boolean): string =>
  withOptional
    ? 'De la más barata a la más cara, contando el interés y todos los cargos, también los opcionales.'
    : 'De la más barata a la más cara, contando el interés y los cargos que pide la ley o la institución. Los opcionales no están contados.';
