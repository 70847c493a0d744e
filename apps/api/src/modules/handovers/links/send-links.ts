import { handoverNotes, isOpenHandover } from '@cotejo/contracts/handovers/states';
import { insertEvent } from '#modules/credits';
import { addNotification } from '#modules/notifications';
import { days } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { lockIfThere } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';
import { handoverLinkMail, handoverWithdrawnMail } from '../mails/contact-mails.ts';
import { tellApplicant } from '../mails/tell-applicant.ts';
import * as handoverRepository from '../repository.ts';
import { moveHandover, sentTimes } from '../state.ts';
import { createLinkToken, hashToken } from './tokens.ts';

type Needs = Pick<Parts, 'clock' | 'config' | 'log' | 'mailer' | 'measures'>;
type Noting = Needs & Pick<Parts, 'handovers' | 'workingDays'>;

/** The longest life of a link; a final answer shortens it. */
const linkDays = 60;

interface Sending {
  /** 'renewal': a contact asked for it. Like a reminder it is no sending: no time starts anew. */
  readonly kind: 'first' | 'again' | 'reminder' | 'renewal';
  /** Only this contact; else all that are confirmed. */
  readonly email?: string;
}

/**
 * Mails a new link to the contacts of a locked hand-over. Their older links end once this mail was taken. Each sending
 * has a number and each contact one link of it, so that a job that runs twice mails once.
 */
export async function sendLinks(
  parts: Needs,
  tx: Tx,
  handover: handoverRepository.HandoverRow,
  { kind, email }: Sending,
): Promise<void> {
  const { name: institution, contacts } = await handoverRepository.lockChannel(tx, handover.institutionId);
  const reached = email === undefined ? contacts : contacts.filter((contact) => contact.email === email);
  if (reached.length === 0) return;
  const sending = kind === 'first' ? 1 : handover.sending + 1;
  await handoverRepository.updateHandover(tx, handover.id, { sending });
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + days(linkDays));
  for (const contact of reached) {
    if (await handoverRepository.hasLink(tx, { handoverId: handover.id, contactEmail: contact.email, sending }))
      continue;
    const token = createLinkToken();
    const link = { id: handover.id, institution, token, expiresAt, kind, siteUrl: siteUrlOf(parts.config) };
    const mailId = await parts.mailer.send(tx, { to: contact.email, ...handoverLinkMail(link) });
    await handoverRepository.insertLink(tx, {
      ...{ id: newId(parts.clock), handoverId: handover.id, mailId, createdAt: now, expiresAt, sending },
      ...{ contactName: contact.name, contactEmail: contact.email, tokenHash: hashToken(token) },
      isReminder: kind === 'reminder',
      isRenewal: kind === 'renewal',
    });
  }
}

interface TriedMail {
  readonly mailId: string;
  readonly sentAt: Date | null;
  readonly isRefused: boolean;
}

/** After a mail with a link was tried. Call it again after a failure; it writes once. */
export async function noteLinkMail(
  parts: Noting & Pick<Parts, 'db'>,
  { mailId, sentAt, isRefused }: TriedMail,
): Promise<void> {
  const found = await handoverRepository.findLinkByMail(parts.db, mailId);
  if (!found || found.link.sentAt !== null || (sentAt === null && !isRefused)) return;
  await inTransaction(parts.db, async (tx) => {
    const locked = await lockIfThere(tx, found.handover.id);
    const link = locked && (await handoverRepository.lockLink(tx, found.link.id));
    if (!locked || !link || link.sentAt !== null) return;
    if (sentAt === null) {
      await handoverRepository.updateLink(tx, link.id, { refusedAt: parts.clock.now() });
      return;
    }
    await handoverRepository.updateLink(tx, link.id, { sentAt, refusedAt: null });
    await logAct(parts, tx, {
      ...{ handoverId: link.handoverId, linkId: link.id, kind: link.isReminder ? 'reminded' : 'sent' },
      who: contactName(link),
    });
    await noteTaken(parts, tx, locked.handover, { ...link, sentAt });
  });
}

/** The first mail of a sending makes a hand-over that waits `sent`. */
async function noteTaken(
  parts: Noting,
  tx: Tx,
  handover: handoverRepository.HandoverRow,
  link: handoverRepository.LinkRow & { sentAt: Date },
): Promise<void> {
  if (!isOpenHandover(handover.state)) {
    // It was on its way when the hand-over ended.
    const { name: institution } = await handoverRepository.findChannel(tx, handover.institutionId);
    const mail = handoverWithdrawnMail({ id: handover.id, institution, wasOpen: true });
    await parts.mailer.send(tx, { to: link.contactEmail, ...mail });
    return;
  }
  const predecessors = { handoverId: handover.id, contactEmail: link.contactEmail, before: link.sending };
  await handoverRepository.endLinks(tx, predecessors, parts.clock.now());
  if (link.isReminder) return;
  if (handover.state !== 'pending') {
    if (!link.isRenewal && link.sending === handover.sending)
      await handoverRepository.updateHandover(tx, handover.id, sentTimes(parts, link.sentAt));
    return;
  }
  const isFirst = handover.sentAt === null;
  const sent = await moveHandover(parts, tx, handover, { name: 'sent', by: 'system', at: link.sentAt });
  const credit = await handoverRepository.findCreditOf(tx, handover);
  if (!credit) return;
  await insertEvent(tx, {
    ...{ id: newId(parts.clock), creditId: credit.id, at: link.sentAt, status: credit.status },
    ...{ by: 'system', adminId: null, note: handoverNotes.sent },
  });
  if (isFirst) await tellApplicant(parts, tx, { handover: sent, credit, by: null, news: { kind: 'sent' } });
}

export const contactName = (link: { contactName: string; contactEmail: string }): string =>
  `${link.contactName} <${link.contactEmail}>`;

/** Tells the office that a hand-over does not go on by itself. */
export const tellOffice = (
  parts: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  handover: Pick<handoverRepository.HandoverRow, 'id' | 'creditId'>,
  message: string,
): Promise<void> =>
  addNotification(parts, tx, {
    type: 'handover',
    message,
    entityId: handover.id,
    metadata: { creditId: handover.creditId },
  });
