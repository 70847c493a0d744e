import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  newPhoneLinkSchema,
  phoneLinkSchema,
  phoneLinkSchemas,
  phoneLinkSummarySchema,
} from './applicant.schemas.ts';

export const phoneLinkStates = ['waiting', 'opened', 'confirmed', 'ended'] as const;

export type PhoneLinkState = (typeof phoneLinkStates)[number];

/**
 * Who or what ended a link: the person at the computer, the phone, its time, a third wrong number, a newer link, the
 * application that takes no documents any more, or the end of the session that made it.
 */
export const phoneLinkEnds = ['person', 'phone', 'time', 'numbers', 'replaced', 'application', 'session'] as const;

export type PhoneLinkEnd = (typeof phoneLinkEnds)[number];

export const phoneLinkEndTexts: Record<PhoneLinkEnd, string> = {
  person: 'Lo terminaste tú',
  phone: 'Lo terminó el teléfono',
  time: 'Se acabó su tiempo',
  numbers: 'Tres números no coincidieron',
  replaced: 'Pediste otro',
  application: 'La solicitud ya no recibía documentos',
  session: 'Se cerró la sesión en que lo pediste',
};

export const phoneNumberMissingMessage = 'Escribe los dos dígitos que muestra el teléfono';

export const phoneNumberWrongMessage = 'Ese no es el número que muestra el teléfono';

export const phoneNumbersMaximum = 3;

export type PhoneLink = z.infer<typeof phoneLinkSchema>;

export type NewPhoneLink = z.infer<typeof newPhoneLinkSchema>;

export type PhoneLinkSummary = z.infer<typeof phoneLinkSummarySchema>;

export const createPhoneLink = defineEndpoint<typeof phoneLinkSchemas.createPhoneLink>()({
  method: 'POST',
  path: '/credits/:id/phone',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const getPhoneLink = defineEndpoint<typeof phoneLinkSchemas.getPhoneLink>()({
  method: 'GET',
  path: '/credits/:id/phone',
  access: access.user,
  client: { failureTexts: 'credit' },
});

/** A wrong number is VALIDATION_ERROR at `number`; the same right number again changes nothing. */
export const confirmPhoneLink = defineEndpoint<typeof phoneLinkSchemas.confirmPhoneLink>()({
  method: 'POST',
  path: '/credits/:id/phone/:linkId/confirm',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const endPhoneLink = defineEndpoint<typeof phoneLinkSchemas.endPhoneLink>()({
  method: 'DELETE',
  path: '/credits/:id/phone/:linkId',
  access: access.user,
  client: { failureTexts: 'credit' },
});

export const listPhoneLinks = defineEndpoint<typeof phoneLinkSchemas.listPhoneLinks>()({
  method: 'GET',
  path: '/users/phone-links',
  access: access.user,
});
