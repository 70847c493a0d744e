import { DomainError } from '@cotejo/contracts/core/errors';
import { codeAttempts } from '@cotejo/contracts/core/limits';
import { handoverReference } from '@cotejo/contracts/handovers/states';
import { mediaUrl } from '#catalog/present-published.ts';
import { days, minutes } from '#clock.ts';
import type { ContactActor, Context, Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { consumeCode, deleteAttempts, issueCode } from '#modules/identity';
import { contactName, tellOffice } from '../links/send-links.ts';
import { createSessionToken, hashToken, isSessionToken } from '../links/tokens.ts';
import { logAct } from '../log-act.ts';
import { handoverCodeMail } from '../mails/contact-mails.ts';
import * as handoverRepository from '../repository.ts';

const sessionMinutes = 30;
const codesPerDay = 10;
/** In the life of a link. */
const mostWrongCodes = 20;

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

const actOf = (context: Pick<Context, 'ipAddress'>, link: handoverRepository.LinkRow) =>
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

/** A right code opens a session. Throws NOT_FOUND, CODE_INVALID, CODE_EXPIRED or TOO_MANY_ATTEMPTS; the twentieth wrong code ends the link. */
export async function startHandoverSession(context: Context, token: string, code: string) {
  const { clock, db } = context;
  const { link } = await requireLink(context, token);
  const outcome = await inTransaction(db, async (tx) => {
    const check = await consumeCode(context, tx, {
      ...bindingOf(link),
      code,
      accepts: (subjectId) => subjectId === link.id,
    });
    const handover = await handoverRepository.lockHandover(tx, link.handoverId);
    const locked = await handoverRepository.lockLink(tx, link.id);
    if (!handover || !locked || locked.endedAt !== null) throw new DomainError('NOT_FOUND');
    if (!check.isRight) {
      await countWrongCode(context, tx, handover, locked);
      return check;
    }
    const now = clock.now();
    const accessToken = createSessionToken();
    const expiresAt = new Date(now.getTime() + minutes(sessionMinutes));
    await handoverRepository.insertSession(tx, {
      ...{ id: newId(clock), linkId: link.id, tokenHash: hashToken(accessToken), createdAt: now, expiresAt },
    });
    // The first session, never the opening of the page.
    if (handover.openedAt === null) await handoverRepository.updateHandover(tx, handover.id, { openedAt: now });
    await logAct(context, tx, { ...actOf(context, link), kind: 'opened' });
    return { isRight: true as const, session: { accessToken, expiresAt: expiresAt.toISOString() } };
  });
  if (!outcome.isRight) throw outcome.refusal;
  return outcome.session;
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

/** Throws UNAUTHORIZED for an unknown token, SESSION_EXPIRED for one that ended with its link or by time. */
export async function resolveContact({ clock, db }: Pick<Parts, 'clock' | 'db'>, token: string): Promise<ContactActor> {
  if (!isSessionToken(token)) throw new DomainError('UNAUTHORIZED');
  const found = await handoverRepository.findSessionByToken(db, hashToken(token));
  if (!found) throw new DomainError('UNAUTHORIZED');
  const { session, link } = found;
  const now = clock.now();
  const hasEnded = session.endedAt !== null || session.expiresAt <= now || link.endedAt !== null;
  if (hasEnded) throw new DomainError('SESSION_EXPIRED');
  return {
    kind: 'contact',
    sessionId: session.id,
    linkId: link.id,
    handoverId: link.handoverId,
    name: contactName(link),
  };
}

export async function endHandoverSession({ actor, clock, db }: Context<ContactActor>): Promise<void> {
  await inTransaction(db, (tx) => handoverRepository.endSession(tx, actor.sessionId, clock.now()));
}
