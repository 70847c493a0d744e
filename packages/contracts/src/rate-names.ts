/**
 * Names of the rates on screens, information sheet and PDF (decision 44). Each name is one figure,
 * and each figure has one name.
 */
export const rateNames = {
  /** `rate`, `nominalRate` */
  nominal: 'Tasa nominal anual',
  /** `effectiveRate`, `trueEffectiveRate`: (1 + monthly internal rate)^12 − 1. Offers are compared by it. */
  effective: 'Tasa efectiva anual (TEA)',
  /** For narrow places. */
  effectiveShort: 'TEA',
  /** `tir`: 12 × the monthly internal rate. */
  internal: 'TIR',
  /** `tea` of the sheet. The specification calls it TEA; the addition distinguishes it from `effective`. */
  fromInternal: 'TEA según TIR × 1,05',
  /** `effectiveAnnualRate` of the sheet: rate + total interest / amount × 100. */
  fromTotalInterest: 'Tasa efectiva anual según el interés total',
} as const;

/** Heading of the three rates that are shown only because other sheets show them. */
export const otherRatesTitle = 'Otras cifras que a veces verás';

export const effectiveRateMeaning = 'Lo que cuesta en un año el interés del crédito, sin los cargos.';

export const otherRatesMeaning =
  'La primera es doce veces la tasa de un mes, la segunda es esa tasa por 1,05, y la tercera es la tasa nominal más todo el interés dividido para el monto. Ninguna sirve para comparar: para eso está el costo anual con cargos.';
