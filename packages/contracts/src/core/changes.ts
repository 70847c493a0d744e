import type { z } from 'zod';
import type { fieldChangeSchema, staleVersionSchema } from './changes.schemas.ts';

export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** 'Tasa mínima: 14,52 % → 13,00 %', or 'Contenido: cambió' without values. */
export const fieldChangeText = ({ label, before, after }: FieldChange): string =>
  before === null || after === null ? `${label}: cambió` : `${label}: ${before} → ${after}`;

export type StaleVersion = z.infer<typeof staleVersionSchema>;
