import type { RateFilter } from '@cotejo/contracts/institutions/public';

export const rateSentence = (rate: RateFilter | null): string =>
  `Las cifras usan la tasa ${rate === 'max' ? 'máxima' : 'mínima'} de cada institución; la tuya la fija la institución después de evaluarte.`;

export const checkedSentence =
  'Cotejo comprueba cada tasa en la fuente que se nombra; la institución no nos la confirma.';

/** Follows 'hace'. */
export const unconfirmedForTooLong = 'demasiado tiempo que nadie comprueba sus tasas';

export const orderSentence = (withOptional: boolean, order: keyof typeof orders = 'total'): string =>
  withOptional
    ? `${orders[order]}, contando el interés y todos los cargos, también los opcionales.`
    : `${orders[order]}, contando el interés y los cargos que pide la ley o la institución. Los opcionales no están contados.`;

const orders = {
  total: 'De la más barata a la más cara',
  payment: 'De la primera cuota más baja a la más alta',
  rate: 'Del costo anual más bajo al más alto',
} as const;
