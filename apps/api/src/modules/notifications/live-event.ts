import { centsToDollars } from '@cotejo/finance/money';
import type { Reader } from '#platform/db/database.ts';
import * as notificationRepository from './repository.ts';

export type LiveEvent =
  | { readonly type: 'heartbeat' }
  /** Events may have been missed: reload the list. */
  | { readonly type: 'resync' }
  | {
      readonly type:
        | 'user.created'
        | 'credit.created'
        | 'credit.status.changed'
        | 'document.created'
        | 'institution.unreadable'
        | 'rates.stale'
        | 'institution.contact.changed'
        | 'institution.handover.contact'
        | 'rates.proposed'
        | 'handover.stopped'
        | 'documents.many'
        | 'credit.taken'
        | 'permissions.changed';
      readonly data: Record<string, unknown>;
      readonly notification: Record<string, unknown>;
    };

const typeOf = {
  new_user: 'user.created',
  new_credit: 'credit.created',
  credit_status: 'credit.status.changed',
  new_document: 'document.created',
  unreadable_charges: 'institution.unreadable',
  rates_stale: 'rates.stale',
  institution_contact: 'institution.contact.changed',
  handover: 'handover.stopped',
  many_documents: 'documents.many',
  case_taken: 'credit.taken',
  handover_contact: 'institution.handover.contact',
  rates_proposed: 'rates.proposed',
  permissions_changed: 'permissions.changed',
} as const;

/** Null if the notification is gone. Always unread, since it is new. */
export async function findLiveEvent(
  reader: Reader,
  notificationId: string,
): Promise<{ event: LiveEvent; row: notificationRepository.NotificationRow } | null> {
  const row = await notificationRepository.findNotification(reader, notificationId);
  if (!row) return null;
  const event = {
    type: typeOf[row.type],
    data: await dataOf(reader, row),
    notification: { ...notificationRepository.presentNotification(row, false) },
  };
  return { event, row };
}

async function dataOf(reader: Reader, row: notificationRepository.NotificationRow): Promise<Record<string, unknown>> {
  switch (row.type) {
    case 'new_user':
      return { user: (await notificationRepository.findEventUser(reader, row.entityId)) ?? { id: row.entityId } };
    case 'new_credit':
      return { credit: await creditOf(reader, row.entityId) };
    case 'credit_status': {
      const { previousStatus = null } = row.metadata;
      return { credit: await creditOf(reader, row.entityId), previousStatus };
    }
    case 'new_document':
      return { document: { id: row.entityId, creditId: row.metadata.creditId ?? null } };
    case 'unreadable_charges':
    case 'rates_stale':
    case 'institution_contact':
    case 'handover_contact':
      return { institution: { id: row.entityId } };
    case 'case_taken':
      // Its receiver need not have credits.read.
      return { credit: { id: row.entityId } };
    case 'handover':
      return { handover: { id: row.entityId, creditId: row.metadata.creditId ?? null } };
    case 'rates_proposed':
      return { proposal: { id: row.entityId } };
    case 'many_documents':
    case 'permissions_changed':
      return { admin: { id: row.entityId } };
  }
}

async function creditOf(reader: Reader, id: string): Promise<Record<string, unknown>> {
  const credit = await notificationRepository.findEventCredit(reader, id);
  if (!credit) return { id };
  const { amountCents, termMonths, user, ...rest } = credit;
  return { ...rest, amount: centsToDollars(amountCents), term: termMonths, ...(user && { user }) };
}
