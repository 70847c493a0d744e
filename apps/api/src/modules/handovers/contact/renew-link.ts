import { isOpenHandover } from '@cotejo/contracts/handovers/states';
import { days } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { sendLinks } from '../links/send-links.ts';
import { hashToken } from '../links/tokens.ts';
import { lockIfThere } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';
import * as handoverRepository from '../repository.ts';
import { actOf, mostWrongCodes } from './contact-session.ts';

const renewalsPerDay = 5;

/**
 * Mails a new link to the contact of one that expired or was replaced. It says nothing, so that nobody learns what became
 * of a link: call it in uniform time.
 */
export async function renewHandoverLink(context: Context, token: string): Promise<void> {
  const found = await handoverRepository.findLinkByToken(context.db, hashToken(token));
  if (!found) return;
  await inTransaction(context.db, async (tx) => {
    const locked = await lockIfThere(tx, found.handover.id);
    const link = locked && (await handoverRepository.lockLink(tx, found.link.id));
    if (!locked || !link || !(await mayRenew(context, tx, locked.handover, link))) return;
    await logAct(context, tx, { ...actOf(context, link), kind: 'renewed' });
    await sendLinks(context, tx, locked.handover, { kind: 'renewal', email: link.contactEmail });
  });
}

async function mayRenew(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  handover: handoverRepository.HandoverRow,
  link: handoverRepository.LinkRow,
): Promise<boolean> {
  if (!isOpenHandover(handover.state)) return false;
  const now = clock.now();
  const { contacts } = await handoverRepository.findChannel(tx, handover.institutionId);
  if (!contacts.some(({ email }) => email === link.contactEmail)) return false;
  const newest = await handoverRepository.findNewestLink(tx, link);
  // After twenty wrong codes the office decides, also for who still has an older link.
  if (newest === null || newest.wrongCodes >= mostWrongCodes) return false;
  const isReplaced = link.endedAt !== null && newest.id !== link.id;
  const isExpired = link.endedAt === null && link.expiresAt <= now;
  if (!isReplaced && !isExpired) return false;
  const since = new Date(now.getTime() - days(1));
  return (await handoverRepository.countLog(tx, handover.id, 'renewed', since)) < renewalsPerDay;
}
