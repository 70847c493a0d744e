import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { handoverConsentSchemas, ownHandoverSchema } from './applicant.schemas.ts';

export type ChangeHandoverConsentBody = z.output<typeof handoverConsentSchemas.changeHandoverConsent.body>;

export type DisputeHandoverBody = z.output<typeof handoverConsentSchemas.disputeHandover.body>;

export type OwnHandover = z.infer<typeof ownHandoverSchema>;

export const changeHandoverConsent = defineEndpoint<typeof handoverConsentSchemas.changeHandoverConsent>()({
  method: 'POST',
  path: '/credits/:id/handover-consent',
  access: access.user,
  client: { failureTexts: 'credit' },
});

/** Once for each answer. The words are for the office, not for the institution. */
export const disputeHandover = defineEndpoint<typeof handoverConsentSchemas.disputeHandover>()({
  method: 'POST',
  path: '/credits/:id/handover-dispute',
  access: access.user,
  client: { failureTexts: 'credit' },
});
