import type { ChargeKind } from '@cotejo/finance/charges';
import type { z } from 'zod';
import type { institutionWarningSchema } from './charges.schemas.ts';

/** Default names. */
export const chargeNames: Record<ChargeKind, string> = {
  solca: 'Contribución SOLCA',
  life_insurance: 'Seguro de desgravamen',
  certificates: 'Certificados de aportación',
  savings_deposit: 'Ahorro en garantía (encaje)',
  other: 'Otro cargo',
};

export const maximumCharges = 12;

/** The charges of the first day leave less than half of the smallest loan. */
export const tooManyChargesText = 'Con estos cargos, de un préstamo por el monto mínimo quedaría menos de la mitad';

export const unreadableChargesText = 'Los cargos guardados no se pueden leer: escríbelos de nuevo';

/** Warnings when an institution is saved. */
export const institutionWarningCodes = [
  'SOLCA_MISSING',
  'SOLCA_ON_COOPERATIVE',
  'INSURANCE_REQUIRED',
  'CHARGE_UNUSUAL',
  'RATE_ABOVE_CEILING',
  'RATE_JUMP',
  /** The rates rise above the legal ceiling and wait for another administrator. */
  'RATE_PROPOSED',
  'WEBSITE_LETTERS',
] as const;

export type InstitutionWarning = z.infer<typeof institutionWarningSchema>;
