import type { z } from 'zod';
import type { rateSourceSchema, shownRatesSchema } from './source.schemas.ts';

export type RateSource = z.infer<typeof rateSourceSchema>;

export type ShownRates = z.infer<typeof shownRatesSchema>;

/** The source of a change made in the institution's form without naming one. */
export const institutionFormSource: RateSource = { label: 'Ficha de la institución', url: null };

/** A larger change, in percentage points, causes a warning. */
export const rateJumpPoints = 5;

export const rateSegments = [
  'consumo',
  'educativo',
  'educativo_social',
  'inmobiliario',
  'vis_vip',
  'microcredito_minorista',
  'microcredito_simple',
  'microcredito_ampliada',
] as const;

export type RateSegment = (typeof rateSegments)[number];

export const rateSegmentLabels: Record<RateSegment, string> = {
  consumo: 'Consumo',
  educativo: 'Educativo',
  educativo_social: 'Educativo social',
  inmobiliario: 'Inmobiliario',
  vis_vip: 'Vivienda de interés social y público',
  microcredito_minorista: 'Microcrédito minorista',
  microcredito_simple: 'Microcrédito de acumulación simple',
  microcredito_ampliada: 'Microcrédito de acumulación ampliada',
};
