import { DomainError } from '@cotejo/contracts/core/errors';
import { codeAttempts } from '@cotejo/contracts/core/limits';
import { handoverNotes, handoverReference } from '@cotejo/contracts/handovers/states';
import { mediaUrl } from '#modules/catalog';
import { consumeCode, deleteAttempts, issueCode, readAttempts } from '#modules/identity';
import { days, minutes } from '#platform/clock.ts';
import type { ContactActor, Context, Parts } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { insertTimeline } from '../insert-timeline.ts';
import { contactName, tellOffice } from '../links/send-links.ts';
import { createSessionToken, hashToken, isSessionToken } from '../links/tokens.ts';
import { type LockedHandover, lockIfThere } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';
import { handoverCodeMail } from '../mails/contact-mails.ts';
import * as handoverRepository from '../repository.ts';

const sessionMinutes = 30;
const codesPerDay = 10;
/** In the life of a link. */
export const mostWrongCodes = 20;

interface OpenedLink {
  readonly link: handoverRepository.LinkRow;
  readonly handover: handoverRepository.HandoverRow;
}

/** Unknown, expired, ended, replaced and withdrawn are one NOT_FOUND. */
async function requireLink({ clock, db }: Pick<Parts, 'clock' | 'db'>, token: string): Promise<OpenedLink> {
  const found = await handoverRepository.findLinkByToken(db, hashToken(token));
  if (!found || found.link.endedAt !== null || found.link.expiresAt <= clock.now()) throw new DomainError('NOT_FOUND');
  return found;
}

/** 'c…@banco.ec' */
const hintOf = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

/** Says whose link it is and changes nothing, since mail scanners open links. */
export async function openLink(context: Context, token: string) {
  const { link, handover } = await requireLink(context, token);
  const { name, logoImageId } = await handoverRepository.findChannel(context.db, handover.institutionId);
  return {
    institution: { name, logo: logoImageId && mediaUrl(logoImageId) },
    emailHint: hintOf(link.contactEmail),
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** Each link counts codes and tries for itself, so its id takes the place of the address. */
const bindingOf = (link: handoverRepository.LinkRow) => ({ email: link.id, purpose: 'handover' }) as const;

export const actOf = (context: Pick<Context, 'ipAddress'>, link: handoverRepository.LinkRow) =>
  ({
    handoverId: link.handoverId,
    linkId: link.id,
    by: 'contact',
    who: contactName(link),
    ipAddress: context.ipAddress,
  }) as const;

/** Throws NOT_FOUND, RATE_LIMITED within a minute of the last code and for the eleventh within a day. */
export async function sendHandoverCode(context: Context, token: string) {
  const { link, handover } = await requireLink(context, token);
  return inTransaction(context.db, async (tx) => {
    const issued = await issueCode(context, tx, { ...bindingOf(link), subjectId: link.id });
    if (!issued.isSent) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: issued.retryAfterSeconds });
    const since = new Date(context.clock.now().getTime() - days(1));
    if ((await handoverRepository.countLogOfLink(tx, link.id, 'code_sent', since)) >= codesPerDay)
      throw new DomainError('RATE_LIMITED', {
        message: 'Ya enviamos diez códigos hoy. Inténtelo mañana.',
        retryAfterSeconds: 3_600,
      });
    await deleteAttempts(tx, bindingOf(link));
    const { name: institution } = await handoverRepository.findChannel(tx, handover.institutionId);
    const mail = handoverCodeMail({ id: handover.id, institution, code: issued.code });
    await context.mailer.send(tx, { to: link.contactEmail, ...mail });
    await logAct(context, tx, { ...actOf(context, link), kind: 'code_sent' });
    return { expiresAt: issued.expiresAt.toISOString(), remainingAttempts: codeAttempts };
  });
}

/**
 * A right code opens a session. Throws NOT_FOUND, CODE_INVALID with `{ remainingAttempts }`, CODE_EXPIRED or
 * TOO_MANY_ATTEMPTS; the twentieth wrong code ends the link.
 */
export async function startHandoverSession(context: Context, token: string, code: string) {
  const { clock, db } = context;
  const { link } = await requireLink(context, token);
  const outcome = await inTransaction(db, async (tx) => {
    const check = await consumeCode(context, tx, {
      ...bindingOf(link),
      code,
      accepts: (subjectId) => subjectId === link.id,
    });
    const found = await lockIfThere(tx, link.handoverId);
    const locked = await handoverRepository.lockLink(tx, link.id);
    if (!found || !locked || locked.endedAt !== null) throw new DomainError('NOT_FOUND');
    if (!check.isRight) {
      // Of several calls with the right code one opens a session; the others are no guesses.
      if (!check.wasUsed) await countWrongCode(context, tx, found.handover, locked);
      return { isRight: false as const, refusal: await withAttemptsLeft(context, tx, check.refusal, locked) };
    }
    const now = clock.now();
    const accessToken = createSessionToken();
    const expiresAt = new Date(now.getTime() + minutes(sessionMinutes));
    await handoverRepository.insertSession(tx, {
      ...{ id: newId(clock), linkId: link.id, tokenHash: hashToken(accessToken), createdAt: now, expiresAt },
    });
    // The first session, never the opening of the page.
    if (found.handover.openedAt === null) await noteFirstOpening(context, tx, found, now);
    await logAct(context, tx, { ...actOf(context, link), kind: 'opened' });
    return { isRight: true as const, session: { accessToken, expiresAt: expiresAt.toISOString() } };
  });
  if (!outcome.isRight) throw outcome.refusal;
  return outcome.session;
}

/** The codes of a link are known to be asked for, so what is left reveals nothing. */
async function withAttemptsLeft(
  context: Context,
  tx: Tx,
  refusal: DomainError,
  link: handoverRepository.LinkRow,
): Promise<DomainError> {
  if (refusal.code !== 'CODE_INVALID') return refusal;
  const { remaining } = await readAttempts(context, tx, bindingOf(link));
  return new DomainError('CODE_INVALID', { data: { remainingAttempts: remaining } });
}

async function noteFirstOpening(
  context: Context,
  tx: Tx,
  { handover, credit }: LockedHandover,
  openedAt: Date,
): Promise<void> {
  await handoverRepository.updateHandover(tx, handover.id, { openedAt });
  await insertTimeline(context, tx, credit, 'institution', handoverNotes.opened);
}

async function countWrongCode(
  context: Context,
  tx: Tx,
  handover: handoverRepository.HandoverRow,
  link: handoverRepository.LinkRow,
): Promise<void> {
  const wrongCodes = link.wrongCodes + 1;
  await handoverRepository.updateLink(tx, link.id, { wrongCodes });
  await logAct(context, tx, { ...actOf(context, link), kind: 'code_failed' });
  if (wrongCodes < mostWrongCodes) return;
  const now = context.clock.now();
  await handoverRepository.endLinks(tx, { handoverId: link.handoverId, contactEmail: link.contactEmail }, now);
  await logAct(context, tx, { ...actOf(context, link), by: 'system', kind: 'link_ended' });
  const reference = handoverReference(handover.id);
  await tellOffice(context, tx, handover, `Un enlace terminó por códigos equivocados: expediente ${reference}`);
}

/**
 * Throws UNAUTHORIZED for an unknown token, SESSION_EXPIRED for one that ended with its link or by time. What became of
 * the link is in `data.link`: whoever had a session of it may know.
 */
export async function resolveContact({ clock, db }: Pick<Parts, 'clock' | 'db'>, token: string): Promise<ContactActor> {
  if (!isSessionToken(token)) throw new DomainError('UNAUTHORIZED');
  const found = await handoverRepository.findSessionByToken(db, hashToken(token));
  if (!found) throw new DomainError('UNAUTHORIZED');
  const { session, link, handover } = found;
  const now = clock.now();
  if (link.endedAt !== null) {
    const ended = handover.state === 'withdrawn' ? 'withdrawn' : await findReplacement(db, link);
    throw new DomainError('SESSION_EXPIRED', ended === null ? {} : { data: { link: ended } });
  }
  if (session.endedAt !== null || session.expiresAt <= now) throw new DomainError('SESSION_EXPIRED');
  return {
    kind: 'contact',
    sessionId: session.id,
    linkId: link.id,
    handoverId: link.handoverId,
    name: contactName(link),
    email: link.contactEmail,
  };
}

async function findReplacement(reader: Reader, link: handoverRepository.LinkRow): Promise<'replaced' | null> {
  const newest = await handoverRepository.findNewestLink(reader, link);
  return newest && newest.id !== link.id && newest.endedAt === null ? 'replaced' : null;
}

export async function endHandoverSession({ actor, clock, db }: Context<ContactActor>): Promise<void> {
  await inTransaction(db, (tx) => handoverRepository.endSession(tx, actor.sessionId, clock.now()));
}
