import { DomainError } from '@cotejo/contracts/core/errors';
import { openingRoleOf } from '@cotejo/contracts/documents/openings';
import { ecuadorDay } from '@cotejo/format/time';
import { adminRepository } from '#modules/identity';
import { addNotification, hasNotificationSince } from '#modules/notifications';
import type { AdminContext, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { newId } from '#platform/ids.ts';
import { manyDocumentsMail } from '#platform/mail/messages/office-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { logSecurityEvent } from '#platform/measures/security-events.ts';
import * as openingsRepository from './openings-repository.ts';

/** More people in a day than reviewing needs. */
const peoplePerDay = 30;

/**
 * Every time, unlike the record in the activity log. Committed before the response: what cannot be recorded is not
 * shown. Throws NOT_FOUND for a document that was deleted meanwhile, and DOCUMENT_LIMIT for the documents of one person
 * more than a day allows.
 */
export async function recordDocumentOpening(context: AdminContext, documentId: string): Promise<void> {
  const { actor, clock, db } = context;
  const { adminId } = actor;
  const refusal = await inTransaction(db, async (tx) => {
    const opened = await openingsRepository.lockOpened(tx, documentId);
    if (!opened) return new DomainError('NOT_FOUND');
    await openingsRepository.lockOpenings(tx, adminId);
    const refused = await refusalOf(context, tx, opened.userId);
    if (refused) return refused;
    await openingsRepository.insertOpening(tx, {
      ...opened,
      id: newId(clock),
      adminId,
      institutionId: null,
      role: openingRoleOf(actor.permissions),
      openedAt: clock.now(),
    });
    const { creditId, userId } = opened;
    logSecurityEvent(context, { kind: 'document_opened', adminId, documentId, creditId, userId });
    await tellOfMany(context, tx);
    return null;
  });
  // After the commit: the refusal is told to others.
  if (refusal) throw refusal;
}

/** People whose documents were opened today stay open. Told once a day; ends at midnight. */
async function refusalOf(context: AdminContext, tx: Tx, userId: string): Promise<DomainError | null> {
  const { actor, clock, config } = context;
  const { adminId, name } = actor;
  const today = startOfDay(ecuadorDay(clock.now()));
  const people = await openingsRepository.listPeopleSince(tx, adminId, today);
  if (people.length < config.documentsPerDay || people.includes(userId)) return null;
  const message = `${name} llegó hoy al máximo de documentos: los de ${people.length} personas`;
  logSecurityEvent(context, { kind: 'documents_refused', adminId, people: people.length });
  await tellManagers(context, tx, { message, people: people.length, isRefused: true });
  return new DomainError('DOCUMENT_LIMIT', {
    message: `Ya abrió hoy los documentos de ${people.length} personas, el máximo de un día. Podrá abrir los de otras desde las 00:00.`,
  });
}

/** Documents that a contact of the institution opened. The caller has checked access. */
export async function recordInstitutionOpenings(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  institutionId: string,
  documentIds: readonly string[],
): Promise<void> {
  for (const documentId of documentIds) {
    const opened = await openingsRepository.lockOpened(tx, documentId);
    if (!opened) throw new DomainError('NOT_FOUND');
    await openingsRepository.insertOpening(tx, {
      ...{ ...opened, id: newId(clock), adminId: null, institutionId, role: 'institution', openedAt: clock.now() },
    });
  }
}

async function tellOfMany(context: AdminContext, tx: Tx): Promise<void> {
  const { actor, clock } = context;
  const { adminId, name } = actor;
  const today = startOfDay(ecuadorDay(clock.now()));
  const people = (await openingsRepository.listPeopleSince(tx, adminId, today)).length;
  if (people <= peoplePerDay) return;
  const isToldAlready = { type: 'many_documents', entityId: adminId, since: today } as const;
  if (await hasNotificationSince(tx, isToldAlready)) return;
  logSecurityEvent(context, { kind: 'many_documents', adminId, people });
  const message = `${name} abrió hoy los documentos de ${people} personas`;
  await tellManagers(context, tx, { message, people, isRefused: false });
}

interface Told {
  readonly message: string;
  readonly people: number;
  readonly isRefused: boolean;
}

/** Each message once a day. Whoever opened them is told too: somebody else may have their password. */
async function tellManagers(
  { actor, clock, config, mailer }: AdminContext,
  tx: Tx,
  { message, people, isRefused }: Told,
): Promise<void> {
  const { adminId, name } = actor;
  const now = clock.now();
  const about = { type: 'many_documents', entityId: adminId, message } as const;
  if (await hasNotificationSince(tx, { ...about, since: startOfDay(ecuadorDay(now)) })) return;
  await addNotification({ clock, config }, tx, { ...about, metadata: { people } });
  const managers = (await adminRepository.listAdmins(tx)).filter(
    ({ isActive, permissions }) => isActive && permissions.includes('admins.manage'),
  );
  const mail = manyDocumentsMail({ adminId, name, people, isRefused, at: now, siteUrl: siteUrlOf(config) });
  for (const { email } of managers) await mailer.send(tx, { to: email, ...mail });
}
