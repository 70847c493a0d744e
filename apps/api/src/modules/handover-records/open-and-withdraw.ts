import type { AdminContext, Parts } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { handoverWithdrawnMail } from '#mail/messages/handover-notices.ts';
import { deleteNotificationsAbout } from '#modules/notifications';
import { isConsentGiven } from './consent.ts';
import * as records from './repository.ts';

export type HandoverParts = Pick<Parts, 'clock' | 'config' | 'jobs' | 'mailer'>;

interface ApprovedCredit {
  readonly id: string;
  readonly institutionId: string | null;
  readonly decidedAt: Date | null;
}

/** Writes the hand-over of an approved application, if the applicant allows it and none stands. */
export async function openHandover(parts: HandoverParts, tx: Tx, credit: ApprovedCredit): Promise<void> {
  const { clock, jobs } = parts;
  if (credit.institutionId === null) return;
  if (!(await isConsentGiven(tx, credit.id, credit.institutionId))) return;
  if (await records.findStanding(tx, credit)) return;
  const id = newId(clock);
  const now = clock.now();
  await records.insertHandover(tx, {
    ...{ id, creditId: credit.id, institutionId: credit.institutionId },
    ...{ state: 'pending', answers: [], createdAt: now, tryingSince: now },
  });
  await logAct(parts, tx, { handoverId: id, kind: 'created' });
  await jobs.enqueue(tx, 'handover.send', { handoverId: id });
}

/** Why a hand-over ends before an answer; its contacts must delete the file for the last two. */
export type WithdrawnBy = 'decision' | 'consent' | 'account';

/** Withdraws the open hand-over of an application, ends its links and tells the contacts. */
export async function withdrawHandover(parts: HandoverParts, tx: Tx, creditId: string, by: WithdrawnBy): Promise<void> {
  for (const row of await records.lockOfCredits(tx, [creditId])) if (records.isOpen(row)) await end(parts, tx, row, by);
}

async function end(parts: HandoverParts, tx: Tx, row: records.HandoverRow, by: WithdrawnBy): Promise<void> {
  const now = parts.clock.now();
  await records.updateHandover(tx, row.id, { state: 'withdrawn', closedAt: now, version: row.version + 1 });
  await records.endLinks(tx, { handoverId: row.id }, now);
  await logAct(parts, tx, { handoverId: row.id, kind: 'withdrawn' });
  await tellContacts(parts, tx, row, by);
}

async function tellContacts(parts: HandoverParts, tx: Tx, row: records.HandoverRow, by: WithdrawnBy): Promise<void> {
  const { name } = await records.findChannel(tx, row.institutionId);
  const mustDelete = by !== 'decision';
  for (const { email } of await records.listSentContacts(tx, row.id))
    await parts.mailer.send(tx, {
      to: email,
      ...handoverWithdrawnMail({ id: row.id, institution: name, mustDelete, wasOpen: records.isOpen(row) }),
    });
}

/** Deleting an account: open hand-overs are withdrawn, everybody who was sent the file is told to delete it. */
export async function eraseHandovers(parts: HandoverParts, tx: Tx, creditIds: readonly string[]): Promise<void> {
  const rows = await records.lockOfCredits(tx, creditIds);
  for (const row of rows) {
    if (records.isOpen(row)) await end(parts, tx, row, 'account');
    else await tellContacts(parts, tx, row, 'account');
  }
  await records.eraseConsents(tx, creditIds);
  await records.eraseHandovers(tx, rows);
  await deleteNotificationsAbout(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Ends the links of an institution that went to any address but `kept`, with the sessions opened by them. */
export async function endLinksOfInstitution(
  context: AdminContext,
  tx: Tx,
  institutionId: string,
  kept: readonly string[] = [],
): Promise<void> {
  for (const link of await records.endLinksExcept(tx, institutionId, kept, context.clock.now()))
    await logAct(context, tx, {
      ...{ handoverId: link.handoverId, linkId: link.id, kind: 'link_ended', by: 'admin' },
      ...{ who: context.actor.name, ipAddress: context.ipAddress },
    });
}

interface Act {
  readonly handoverId: string;
  readonly kind: records.LogRow['kind'];
  readonly by?: records.LogRow['by'];
  readonly who?: string | null;
  readonly ipAddress?: string | null;
  readonly linkId?: string | null;
}

export async function logAct({ clock }: Pick<Parts, 'clock'>, tx: Tx, act: Act): Promise<void> {
  await records.insertLog(tx, {
    ...{ by: 'system', who: null, ipAddress: null, linkId: null },
    ...act,
    id: newId(clock),
    at: clock.now(),
  });
}
