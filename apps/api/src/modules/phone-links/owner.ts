import type { QueryOf } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import {
  type listPhoneLinks as listPhoneLinksEndpoint,
  type NewPhoneLink,
  type PhoneLink,
  type PhoneLinkSummary,
  phoneNumbersMaximum,
  phoneNumberWrongMessage,
} from '@cotejo/contracts/phone-links/applicant';
import { renderSVG } from 'uqr';
import { getOwnCredit, getOwnCreditForUpdate, lockApplicant, requireEditable } from '#modules/credits';
import { days, hours } from '#platform/clock.ts';
import type { UserContext } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { newId } from '#platform/ids.ts';
import { endLink } from './end-link.ts';
import { presentLink, presentSummary } from './present-link.ts';
import { recordLink } from './record-link.ts';
import * as linkRepository from './repository.ts';
import { createLinkCode, createLinkToken, hashLinkCode, hashToken } from './secrets.ts';
import { moveLink, requireState, stateOf, timeAfter, waitingMinutes } from './state.ts';

const linksPerHour = 20;

/** Throws NOT_FOUND, INVALID_TRANSITION where no document may be added, RATE_LIMITED for the 21st of an hour. */
export async function createPhoneLink(context: UserContext, creditId: string, origin: string): Promise<NewPhoneLink> {
  const { actor, clock, config } = context;
  const token = createLinkToken();
  const code = createLinkCode();
  return inTransaction(context.db, async (tx) => {
    // The row refers to the session, which a deletion of the account takes before the credit.
    await lockApplicant(tx, actor.userId);
    const credit = await getOwnCreditForUpdate(context, tx, creditId);
    requireEditable(credit);
    const now = clock.now();
    await limitLinks(tx, credit.id, now);
    const older = await linkRepository.findLivingLink(tx, credit.id);
    if (older) await endLink(context, tx, older, 'replaced');
    const link = await linkRepository.insertLink(tx, {
      ...{ id: newId(clock), creditId: credit.id, sessionId: actor.sessionId },
      ...{ tokenHash: hashToken(token), codeHash: hashLinkCode(config, code) },
      ...{ createdAt: now, expiresAt: timeAfter(now, waitingMinutes) },
    });
    await recordLink(context, tx, link, {
      status: 'created',
      description: 'El solicitante creó un enlace para enviar fotos con un teléfono',
    });
    const url = `${origin}/telefono#${token}`;
    return {
      ...(await presentLink(tx, link, now)),
      url,
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
      // Four blank modules around it, as the standard asks for.
      svg: renderSVG(url, { border: 4 }),
    };
  });
}

async function limitLinks(tx: Tx, creditId: string, now: Date): Promise<void> {
  const made = await linkRepository.listCreatedSince(tx, creditId, new Date(now.getTime() - hours(1)));
  const first = made.at(-linksPerHour);
  if (!first) return;
  const retryAfterSeconds = Math.ceil((first.createdAt.getTime() + hours(1) - now.getTime()) / 1_000);
  throw new DomainError('RATE_LIMITED', {
    message: 'Ya pediste muchos enlaces para esta solicitud. Inténtalo más tarde.',
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
}

/** The newest one made within 24 hours. Throws NOT_FOUND. */
export async function getPhoneLink(context: UserContext, creditId: string): Promise<PhoneLink | null> {
  const { clock, db } = context;
  const credit = await getOwnCredit(context, db, creditId);
  const now = clock.now();
  const link = await linkRepository.findNewestLink(db, credit.id, new Date(now.getTime() - days(1)));
  return link && presentLink(db, link, now);
}

/** Locks the credit. Throws NOT_FOUND, also for somebody else's. */
async function lockOwnLink(
  context: UserContext,
  tx: Tx,
  creditId: string,
  id: string,
): Promise<linkRepository.LinkRow> {
  const credit = await getOwnCreditForUpdate(context, tx, creditId);
  const link = await linkRepository.findLinkOfCredit(tx, credit.id, id);
  if (!link) throw new DomainError('NOT_FOUND');
  return link;
}

/** Throws NOT_FOUND, CONFLICT unless it is opened, VALIDATION_ERROR at `number`; the third wrong one ends the link. */
export async function confirmPhoneLink(
  context: UserContext,
  { creditId, id, number }: { readonly creditId: string; readonly id: string; readonly number: number },
): Promise<PhoneLink> {
  const confirmed = await inTransaction(context.db, async (tx) => {
    const link = await lockOwnLink(context, tx, creditId, id);
    const now = context.clock.now();
    if (stateOf(link, now) === 'confirmed' && link.number === number) return presentLink(tx, link, now);
    requireState(link, now, ['opened']);
    if (link.number !== number) {
      await countWrongNumber(context, tx, link);
      return null;
    }
    const changed = await moveLink(tx, link, 'confirmed', now, { confirmedAt: now });
    await recordLink(context, tx, link, {
      status: 'updated',
      description: 'El solicitante confirmó el teléfono que abrió su enlace',
    });
    return presentLink(tx, changed, now);
  });
  // Thrown after the commit, which keeps the count.
  if (!confirmed)
    throw new DomainError('VALIDATION_ERROR', {
      message: phoneNumberWrongMessage,
      fields: { number: phoneNumberWrongMessage },
    });
  return confirmed;
}

async function countWrongNumber(context: UserContext, tx: Tx, link: linkRepository.LinkRow): Promise<void> {
  const wrongNumbers = link.wrongNumbers + 1;
  await linkRepository.updateLink(tx, link.id, { wrongNumbers });
  if (wrongNumbers >= phoneNumbersMaximum) await endLink(context, tx, link, 'numbers');
}

/** Also one that has ended. Throws NOT_FOUND. */
export const endPhoneLink = (context: UserContext, creditId: string, id: string): Promise<PhoneLink> =>
  inTransaction(context.db, async (tx) => {
    const link = await lockOwnLink(context, tx, creditId, id);
    return presentLink(tx, await endLink(context, tx, link, 'person'), context.clock.now());
  });

/** Those that a phone opened, newest first. Throws VALIDATION_ERROR at `cursor`. */
export async function listPhoneLinks({ actor, clock, db }: UserContext, query: QueryOf<typeof listPhoneLinksEndpoint>) {
  const { page = 1, limit = 10, cursor } = query;
  const after = cursor ? readCursor(cursor, 'number') : null;
  const range = { limit, offset: after ? 0 : (page - 1) * limit, after };
  const found = await linkRepository.listOpenedLinks(db, actor.userId, range);
  const cut = cutPage(found, limit, ({ createdAt, id }) => ({ key: createdAt.getTime(), id }));
  const total =
    totalOnLastPage(cut, { page, limit, cursor }) ?? (await linkRepository.countOpenedLinks(db, actor.userId));
  const now = clock.now();
  return { data: cut.rows.map((link) => presentSummary(link, now)), total, page, limit, nextCursor: cut.nextCursor };
}

/** For the export of the person's data: all of them, newest first. */
export async function listAllPhoneLinksOf(reader: Reader, userId: string, now: Date): Promise<PhoneLinkSummary[]> {
  const links = await linkRepository.listOpenedLinks(reader, userId, { limit: 100_000, offset: 0, after: null });
  return links.map((link) => presentSummary(link, now));
}
