import { DomainError } from '@cotejo/contracts/core/errors';
import { openingRoleOf } from '@cotejo/contracts/documents/openings';
import { ecuadorDay } from '@cotejo/format/time';
import type { AdminContext, Context } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { startOfDay } from '#ecuador-time.ts';
import { newId } from '#ids.ts';
import { manyDocumentsMail } from '#mail/messages/office-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { adminRepository } from '#modules/identity';
import { addNotification, hasNotificationSince } from '#modules/notifications';
import * as openingsRepository from './openings-repository.ts';

/** More people in a day than reviewing needs. */
const peoplePerDay = 30;

/**
 * Every time, unlike the record in the activity log. Committed before the response: what cannot be recorded is not
 * shown. Throws NOT_FOUND for a document that was deleted meanwhile.
 */
export async function recordDocumentOpening(context: AdminContext, documentId: string): Promise<void> {
  const { actor, clock, db } = context;
  await inTransaction(db, async (tx) => {
    const opened = await openingsRepository.lockOpened(tx, documentId);
    if (!opened) throw new DomainError('NOT_FOUND');
    await openingsRepository.lockOpenings(tx, actor.adminId);
    await openingsRepository.insertOpening(tx, {
      ...opened,
      id: newId(clock),
      adminId: actor.adminId,
      institutionId: null,
      role: openingRoleOf(actor.permissions),
      openedAt: clock.now(),
    });
    await tellOfMany(context, tx);
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

/** Once a day and administrator. Whoever opened them is told too: somebody else may have their password. */
async function tellOfMany({ actor, clock, config, mailer }: AdminContext, tx: Tx): Promise<void> {
  const { adminId, name } = actor;
  const now = clock.now();
  const today = startOfDay(ecuadorDay(now));
  const people = await openingsRepository.countPeopleSince(tx, adminId, today);
  if (people <= peoplePerDay) return;
  if (await hasNotificationSince(tx, { type: 'many_documents', entityId: adminId, since: today })) return;
  await addNotification({ clock, config }, tx, {
    type: 'many_documents',
    entityId: adminId,
    message: `${name} abrió hoy los documentos de ${people} personas`,
    metadata: { people },
  });
  const managers = (await adminRepository.listAdmins(tx)).filter(
    ({ isActive, permissions }) => isActive && permissions.includes('admins.manage'),
  );
  const mail = manyDocumentsMail({ adminId, name, people, at: now, siteUrl: siteUrlOf(config) });
  for (const { email } of managers) await mailer.send(tx, { to: email, ...mail });
}
