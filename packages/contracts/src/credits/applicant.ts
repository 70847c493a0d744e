import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { documentTypePhrases } from '../documents/applicant.ts';
import type {
  changeCreditStatusBody,
  chosenInstitutionSchema,
  correctionSchema,
  createCreditBody,
  creditDetailsSchema,
  creditInstitutionSchema,
  creditOfferSchema,
  creditSchemas,
  informationSheetSchema,
  offerSnapshotSchema,
  saveAmortizationBody,
  timelineEntrySchema,
  userCreditSchema,
} from './applicant.schemas.ts';
import { statedText } from './stated-reasons.ts';

export type CreditInstitution = z.infer<typeof creditInstitutionSchema>;

export type ChosenInstitution = z.infer<typeof chosenInstitutionSchema>;

export type Correction = z.infer<typeof correctionSchema>;

/** 'Cambia los roles de pago: No se lee bien.' */
export function correctionText(correction: Pick<Correction, 'documentType' | 'reason' | 'words'>): string {
  const why = statedText(correction);
  return `Cambia ${documentTypePhrases[correction.documentType]}${why === '' ? '' : `: ${why}`}`;
}

export type UserCredit = z.infer<typeof userCreditSchema>;

/** Prefixes of timeline notes; the name of the choice follows. */
export const choiceNotes = { institution: 'Institución elegida: ', amortization: 'Amortización elegida: ' } as const;

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export type OfferSnapshot = z.infer<typeof offerSnapshotSchema>;

export type CreditOffer = z.infer<typeof creditOfferSchema>;

export type CreditDetails = z.infer<typeof creditDetailsSchema>;

export type CreateCreditBody = z.output<typeof createCreditBody>;

export type ChangeCreditStatusBody = z.output<typeof changeCreditStatusBody>;

export type SaveAmortizationBody = z.output<typeof saveAmortizationBody>;

export type InformationSheet = z.infer<typeof informationSheetSchema>;

/** A repeat with the same `Idempotency-Key` (24 h) returns the first credit; with another body it is a 409. */
export const createCredit = defineEndpoint<typeof creditSchemas.createCredit>()({
  method: 'POST',
  path: '/credits',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const listUserCredits = defineEndpoint<typeof creditSchemas.listUserCredits>()({
  method: 'GET',
  path: '/credits/user-credits',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const getCreditDetails = defineEndpoint<typeof creditSchemas.getCreditDetails>()({
  method: 'GET',
  path: '/credits/:id/details',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const changeCreditStatus = defineEndpoint<typeof creditSchemas.changeCreditStatus>()({
  method: 'POST',
  path: '/credits/:id/status',
  access: access.user,
  client: { failureTexts: 'credit' },
  timeoutMs: 10_000,
});

export const saveAmortization = defineEndpoint<typeof creditSchemas.saveAmortization>()({
  method: 'POST',
  path: '/credits/:id/amortization',
  access: access.user,
  client: { failureTexts: 'credit' },
  timeoutMs: 15_000,
});

/** `?type=1|2` selects a system before one is chosen; `?format=pdf` returns the PDF. */
export const getInformationSheet = defineEndpoint<typeof creditSchemas.getInformationSheet>()({
  method: 'GET',
  path: '/credits/:id/information-sheet',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const getCreditOffer = defineEndpoint<typeof creditSchemas.getCreditOffer>()({
  method: 'GET',
  path: '/credits/:id/offer',
  access: access.user,
  client: { failureTexts: 'credit' },
});
