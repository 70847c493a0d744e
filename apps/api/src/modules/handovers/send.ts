import { ecuadorDay } from '@cotejo/format/time';
import { days, hours } from '#clock.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { startOfDay } from '#ecuador-time.ts';
import { newId } from '#ids.ts';
import { handoverLinkMail } from '#mail/messages/handover-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { insertEvent } from '#modules/credits';
import { type HandoverRow, handoverRecords, logAct } from '#modules/handover-records';
import { addNotification } from '#modules/notifications';
import { createLinkToken, hashToken } from './contact-tokens.ts';
import { lockIfThere } from './lock-handover.ts';

type Needs = Pick<Parts, 'clock' | 'config' | 'db' | 'jobs' | 'mailer' | 'workingDays'>;

const linkDays = 14;

/** Job: mails the contacts of a hand-over that waits. With channel 'none' it waits for the office. */
export async function sendHandover(parts: Needs, handoverId: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const locked = await lockIfThere(tx, handoverId);
    if (locked?.handover.state === 'pending') await mailContacts(parts, tx, locked.handover, { isReminder: false });
  });
}

interface Sending {
  readonly isReminder: boolean;
  /** Only this contact; else all of the settings. */
  readonly email?: string;
}

/** Gives contacts new links, which end their older ones. Returns how many. The hand-over is locked. */
export async function mailContacts(
  parts: Pick<Needs, 'clock' | 'config' | 'mailer'>,
  tx: Tx,
  handover: HandoverRow,
  { isReminder, email }: Sending,
): Promise<number> {
  const { name: institution, contacts } = await handoverRecords.lockChannel(tx, handover.institutionId);
  const reached = email === undefined ? contacts : contacts.filter((contact) => contact.email === email);
  for (const contact of reached) {
    const now = parts.clock.now();
    await handoverRecords.endLinks(tx, { handoverId: handover.id, contactEmail: contact.email }, now);
    const token = createLinkToken();
    const expiresAt = new Date(now.getTime() + days(linkDays));
    const siteUrl = siteUrlOf(parts.config);
    const mail = handoverLinkMail({ id: handover.id, institution, token, expiresAt, isReminder, siteUrl });
    const mailId = await parts.mailer.send(tx, { to: contact.email, ...mail });
    await handoverRecords.insertLink(tx, {
      ...{ id: newId(parts.clock), handoverId: handover.id, mailId, createdAt: now, expiresAt },
      ...{ contactName: contact.name, contactEmail: contact.email, tokenHash: hashToken(token) },
    });
  }
  return reached.length;
}

/** 9:00 of a working day after the day of `at`. */
export function morningAfter({ workingDays }: Pick<Parts, 'workingDays'>, at: Date, count: number): Date {
  return new Date(startOfDay(workingDays.after(ecuadorDay(at), count)).getTime() + hours(9));
}

/**
 * After a mail with a link was tried: the first one that is taken makes the hand-over `sent`. Call it again after a
 * failure; it writes once.
 */
export async function noteLinkMail(
  parts: Needs,
  { mailId, sentAt, isRefused }: { mailId: string; sentAt: Date | null; isRefused: boolean },
): Promise<void> {
  const found = await handoverRecords.findLinkByMail(parts.db, mailId);
  if (!found || found.link.sentAt !== null || (sentAt === null && !isRefused)) return;
  await inTransaction(parts.db, async (tx) => {
    const locked = await lockIfThere(tx, found.handover.id);
    if (!locked) return;
    if (sentAt === null) {
      await handoverRecords.updateLink(tx, found.link.id, { refusedAt: parts.clock.now() });
      return;
    }
    await handoverRecords.updateLink(tx, found.link.id, { sentAt, refusedAt: null });
    const { handover, credit } = locked;
    await logAct(parts, tx, {
      handoverId: handover.id,
      linkId: found.link.id,
      kind: handover.remindedAt !== null && handover.state === 'sent' ? 'reminded' : 'sent',
      who: contactName(found.link),
    });
    if (handover.state !== 'pending') return;
    await handoverRecords.updateHandover(tx, handover.id, {
      state: 'sent',
      version: handover.version + 1,
      ...sendingAt(parts, sentAt),
    });
    await insertEvent(tx, {
      ...{ id: newId(parts.clock), creditId: credit.id, at: sentAt, status: credit.status },
      ...{ by: 'system', adminId: null, note: 'Expediente enviado a la institución' },
    });
  });
}

/** When reminders are due after a sending. */
export const sendingAt = (parts: Pick<Parts, 'workingDays'>, sentAt: Date) => ({
  sentAt,
  remindAt: morningAfter(parts, sentAt, 2),
  answerDueAt: morningAfter(parts, sentAt, 4),
  remindedAt: null,
  officeToldAt: null,
});

export const contactName = (link: { contactName: string; contactEmail: string }): string =>
  `${link.contactName} <${link.contactEmail}>`;

/** Tells the office that a hand-over does not go on by itself. */
export const tellOffice = (
  parts: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  handover: Pick<HandoverRow, 'id' | 'creditId'>,
  message: string,
): Promise<void> =>
  addNotification(parts, tx, {
    type: 'handover',
    message,
    entityId: handover.id,
    metadata: { creditId: handover.creditId },
  });
