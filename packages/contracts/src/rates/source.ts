import type { z } from 'zod';
import type { rateSourceSchema, shownRatesSchema } from './source.schemas.ts';

/** Where a figure was read: a name, and its page where it has one. */
export type RateSource = z.infer<typeof rateSourceSchema>;

/** How true the rates of an institution are: since when, where from, and how long unchecked. */
export type ShownRates = z.infer<typeof shownRatesSchema>;

/** Source of a change that came with the form of the institution and named none. */
export const institutionFormSource: RateSource = { label: 'Ficha de la institución', url: null };

/** A jump of more than this many points of a rate is asked about before it is saved. */
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
