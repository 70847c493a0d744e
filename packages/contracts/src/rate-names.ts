/**
 * What each rate is called wherever a person reads it: screens, information sheet and PDF (decision
 * 44). No name stands for two figures, and no figure goes by two names.
 */
export const rateNames = {
  /** `rate`, `nominalRate`. */
  nominal: 'Tasa nominal anual',
  /**
   * `effectiveRate`, `trueEffectiveRate`: (1 + monthly internal rate)^12 − 1, the figure to compare
   * by.
   */
  effective: 'Tasa efectiva anual (TEA)',
  /** The same where there is no room. */
  effectiveShort: 'TEA',
  /** `tir`: 12 × the monthly internal rate. */
  internal: 'TIR',
  /**
   * `tea` of the sheet. The specification calls it TEA; the qualifier tells it from the one to
   * compare by.
   */
  fromInternal: 'TEA según TIR × 1,05',
  /** `effectiveAnnualRate` of the sheet: rate + total interest / amount × 100. */
  fromTotalInterest: 'Tasa efectiva anual según el interés total',
} as const;

/**
 * Heading over the three figures that are shown because sheets show them, and that are not for
 * comparing.
 */
export const otherRatesTitle = 'Otras cifras que a veces verás';

/** What the effective rate counts. */
export const effectiveRateMeaning = 'Lo que cuesta en un año el interés del crédito, sin los cargos.';

/** Why the other figures are not for comparing. */
export const otherRatesMeaning =
  'La primera es doce veces la tasa de un mes, la segunda es esa tasa por 1,05, y la tercera es la tasa nominal más todo el interés dividido para el monto. Ninguna sirve para comparar: para eso está el costo anual con cargos.';
