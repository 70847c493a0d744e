import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { takenSchema } from '../credits/review.schemas.ts';
import type { takeCreditBody, takeSchemas } from './take.schemas.ts';

export type Taken = z.infer<typeof takenSchema>;

export type TakeCreditBody = z.output<typeof takeCreditBody>;

/** How long an application stays with who took it, from the last renewal. */
export const holdMinutes = 15;

/** `takeNextCredit` gives no more to who has this many. */
export const heldMaximum = 20;

/** Here, so that the form needs no schema. */
export const missingWordsText = 'Escribe por qué la tomas';

/**
 * A 409 CONFLICT has `data: { status, version, taken }`. Not repeated by itself: later it could take
 * what the person has left.
 */
export const takeCredit = defineEndpoint<typeof takeSchemas.takeCredit>()({
  method: 'POST',
  path: '/admin/credits/:id/take',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify'),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** A 409 CONFLICT has `data: { status, version, taken }`. */
export const releaseCredit = defineEndpoint<typeof takeSchemas.releaseCredit>()({
  method: 'POST',
  path: '/admin/credits/:id/release',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/**
 * Needs credits.read as well. A 409 CONFLICT has `data: { held: 20 }`. Never repeated by itself: a
 * repetition would take another application.
 */
export const takeNextCredit = defineEndpoint<typeof takeSchemas.takeNextCredit>()({
  method: 'POST',
  path: '/admin/credits/next',
  access: access.admin('credits.approve', 'credits.reject', 'documents.verify'),
  client: { retry: false },
  timeoutMs: adminTimeoutsMs.credits,
});
