import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  adminHandoverDetailSchema,
  adminHandoverSchema,
  adminHandoverSchemas,
  exportHandoversQuery,
  handoverSettingsSchema,
  listHandoversQuery,
  saveHandoverSettingsBody,
} from './admin.schemas.ts';
import type { officeAnswerBody } from './contact.schemas.ts';

export type HandoverSettings = z.infer<typeof handoverSettingsSchema>;

export type SaveHandoverSettingsBody = z.output<typeof saveHandoverSettingsBody>;

export type AdminHandover = z.infer<typeof adminHandoverSchema>;

export type AdminHandoverDetail = z.infer<typeof adminHandoverDetailSchema>;

export type ListHandoversQuery = z.output<typeof listHandoversQuery>;

export type ExportHandoversQuery = z.output<typeof exportHandoversQuery>;

export type OfficeHandoverAnswer = z.output<typeof officeAnswerBody>;

/** In no other payload: a contact reads every file. */
export const getHandoverSettings = defineEndpoint<typeof adminHandoverSchemas.getHandoverSettings>()({
  method: 'GET',
  path: '/admin/institutions/:id/handover',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** A 409 has `data: { version }`. */
export const saveHandoverSettings = defineEndpoint<typeof adminHandoverSchemas.saveHandoverSettings>()({
  method: 'PUT',
  path: '/admin/institutions/:id/handover',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** 403 for one's own proposal. A 409 has `data: { version }`. */
export const confirmHandoverContact = defineEndpoint<typeof adminHandoverSchemas.confirmHandoverContact>()({
  method: 'POST',
  path: '/admin/institutions/:id/handover/confirm',
  access: access.admin('institutions.manage'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const listHandovers = defineEndpoint<typeof adminHandoverSchemas.listHandovers>()({
  method: 'GET',
  path: '/admin/handovers',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.credits,
});

export const exportHandovers = defineEndpoint<typeof adminHandoverSchemas.exportHandovers>()({
  method: 'GET',
  path: '/admin/handovers/export',
  access: access.admin('credits.read'),
  reply: 'bytes',
  timeoutMs: adminTimeoutsMs.transfer,
});

/** Figures without names, so that every administrator may read them. */
export const getHandoverStats = defineEndpoint<typeof adminHandoverSchemas.getHandoverStats>()({
  method: 'GET',
  path: '/admin/handovers/stats',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.credits,
});

export const getHandover = defineEndpoint<typeof adminHandoverSchemas.getHandover>()({
  method: 'GET',
  path: '/admin/handovers/:id',
  access: access.admin('credits.read'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const resendHandover = defineEndpoint<typeof adminHandoverSchemas.resendHandover>()({
  method: 'POST',
  path: '/admin/handovers/:id/resend',
  access: access.admin('credits.approve'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const changeHandoverContact = defineEndpoint<typeof adminHandoverSchemas.changeHandoverContact>()({
  method: 'POST',
  path: '/admin/handovers/:id/contact',
  access: access.admin('credits.approve'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const deliverHandover = defineEndpoint<typeof adminHandoverSchemas.deliverHandover>()({
  method: 'POST',
  path: '/admin/handovers/:id/delivered',
  access: access.admin('credits.approve'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

/** A 409 has `data: { state, version }`. */
export const answerHandoverForInstitution = defineEndpoint<typeof adminHandoverSchemas.answerHandoverForInstitution>()({
  method: 'POST',
  path: '/admin/handovers/:id/answers',
  access: access.admin('credits.approve'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const reopenHandover = defineEndpoint<typeof adminHandoverSchemas.reopenHandover>()({
  method: 'POST',
  path: '/admin/handovers/:id/reopen',
  access: access.admin('credits.approve'),
  timeoutMs: adminTimeoutsMs.ordinary,
});

export const closeHandoverDispute = defineEndpoint<typeof adminHandoverSchemas.closeHandoverDispute>()({
  method: 'POST',
  path: '/admin/handovers/:id/dispute-closed',
  access: access.admin('credits.approve'),
  timeoutMs: adminTimeoutsMs.ordinary,
});
