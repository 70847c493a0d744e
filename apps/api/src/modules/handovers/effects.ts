import { deleteNotificationsAbout } from '#modules/notifications';
import type { AdminActor, Caller } from '#platform/actor.ts';
import { days, minutes } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandedCredit, Handovers } from '#platform/handovers.ts';
import { newId } from '#platform/ids.ts';
import { deleteUnsentMails } from '#platform/mail/repository.ts';
import { isConsentGiven, recordConsent } from './consent/record-consent.ts';
import { sendLinks } from './links/send-links.ts';
import { logAct } from './log-act.ts';
import { handoverWithdrawnMail } from './mails/contact-mails.ts';
import { findOpened, readFacts, readForApplicant, readForOffice } from './present-handover.ts';
import * as handoverRepository from './repository.ts';
import { moveHandover } from './state.ts';

type HandoverParts = Pick<Parts, 'clock' | 'config' | 'jobs' | 'log' | 'mailer' | 'measures' | 'workingDays'>;

/** What a decision, the choice of an institution and the deletion of an account do to hand-overs. */
export const createHandovers = (parts: HandoverParts): Handovers => ({
  open: (tx, credit) => openHandover(parts, tx, credit),
  sendFirst: (tx, credit) => sendFirst(parts, tx, credit),
  withdraw: (tx, creditId) => withdrawHandovers(parts, tx, creditId),
  endConsents: (tx, creditId) => handoverRepository.endConsents(tx, creditId, parts.clock.now()),
  recordConsent: async (caller, tx, credit, said) => {
    await recordConsent({ ...parts, ...caller }, tx, credit, said);
  },
  readFacts,
  readForApplicant,
  readForOffice: (reader, credit) => readForOffice(parts, reader, credit),
  isPaidOut: async (reader, { id }) => (await handoverRepository.findStanding(reader, id))?.state === 'disbursed',
  findOpened,
  erase: (tx, creditIds) => eraseHandovers(parts, tx, creditIds),
  endLinksOfInstitution: (caller, tx, institutionId) =>
    endLinksOfInstitution({ ...parts, ...caller }, tx, institutionId),
});

/** Throws nothing: without a permission, or where one stands, it writes nothing. The application is locked. */
export async function openHandover(parts: HandoverParts, tx: Tx, credit: HandedCredit): Promise<void> {
  const { clock, config } = parts;
  const { id: creditId, institutionId } = credit;
  if (institutionId === null || !(await isConsentGiven(tx, creditId, institutionId))) return;
  if (await handoverRepository.findStanding(tx, creditId)) return;
  const id = newId(clock);
  const now = clock.now();
  const tryingSince = new Date(now.getTime() + minutes(config.handoverDelayMinutes));
  await handoverRepository.insertHandover(tx, {
    ...{ id, creditId, institutionId, approvedVersion: credit.version },
    ...{ state: 'pending', answers: [], createdAt: now, tryingSince },
  });
  await logAct(parts, tx, { handoverId: id, kind: 'created' });
}

async function sendFirst(parts: HandoverParts, tx: Tx, { id }: HandedCredit): Promise<void> {
  const standing = await handoverRepository.findStanding(tx, id);
  const handover = standing && (await handoverRepository.lockHandover(tx, standing.id));
  if (handover?.state === 'pending' && handover.sending === 0) await sendLinks(parts, tx, handover, { kind: 'first' });
}

/**
 * Withdraws what is open of an application and ends all its links. Whoever was sent the file is asked to delete it, also
 * where the institution had answered and the permission is taken back.
 */
export async function withdrawHandovers(
  parts: HandoverParts,
  tx: Tx,
  creditId: string,
  { asksAnswered = false }: { readonly asksAnswered?: boolean } = {},
): Promise<void> {
  for (const row of await handoverRepository.lockOfCredits(tx, [creditId]))
    await withdraw(parts, tx, row, asksAnswered);
}

async function withdraw(
  parts: HandoverParts,
  tx: Tx,
  row: handoverRepository.HandoverRow,
  asksAnswered: boolean,
): Promise<void> {
  const wasOpen = handoverRepository.isOpen(row);
  const now = parts.clock.now();
  // A mail that did not leave yet never does, and one that is on its way is followed by the next (`noteLinkMail`).
  await deleteUnsentMails(tx, await handoverRepository.listUnsentMails(tx, row.id));
  await handoverRepository.endLinks(tx, { handoverId: row.id }, now);
  if (wasOpen) {
    await moveHandover(parts, tx, row, { name: 'withdrawn', by: 'system', at: now });
    await logAct(parts, tx, { handoverId: row.id, kind: 'withdrawn' });
  }
  if (wasOpen || (asksAnswered && row.state !== 'withdrawn')) await askToDelete(parts, tx, row);
}

async function askToDelete(parts: HandoverParts, tx: Tx, row: handoverRepository.HandoverRow): Promise<void> {
  const { name: institution } = await handoverRepository.findChannel(tx, row.institutionId);
  const mail = handoverWithdrawnMail({ id: row.id, institution, wasOpen: handoverRepository.isOpen(row) });
  for (const { email } of await handoverRepository.listSentContacts(tx, row.id))
    await parts.mailer.send(tx, { to: email, ...mail });
}

async function eraseHandovers(parts: HandoverParts, tx: Tx, creditIds: readonly string[]): Promise<void> {
  const rows = await handoverRepository.lockOfCredits(tx, creditIds);
  for (const row of rows) await withdraw(parts, tx, row, true);
  await handoverRepository.eraseConsents(tx, creditIds);
  await handoverRepository.eraseHandovers(tx, rows);
  await deleteNotificationsAbout(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Ends the links of an institution that went to any address but `kept`, with the sessions opened by them. */
export async function endLinksOfInstitution(
  context: Pick<Parts, 'clock' | 'log' | 'measures'> & Caller<AdminActor>,
  tx: Tx,
  institutionId: string,
  kept: readonly string[] = [],
): Promise<void> {
  for (const link of await handoverRepository.endLinksExcept(tx, institutionId, kept, context.clock.now()))
    await logAct(context, tx, {
      ...{ handoverId: link.handoverId, linkId: link.id, kind: 'link_ended', by: 'admin' },
      ...{ who: context.actor.name, ipAddress: context.ipAddress },
    });
}

/** Days for which an answered file can still be read. */
const readableDays = 7;

/** After a final answer: the contacts read on for a week. */
export async function endLinksLater({ clock }: Pick<Parts, 'clock'>, tx: Tx, handoverId: string): Promise<void> {
  await handoverRepository.shortenLinks(tx, handoverId, new Date(clock.now().getTime() + days(readableDays)));
}
