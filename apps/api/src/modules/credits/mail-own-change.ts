import { DomainError } from '@cotejo/contracts/core/errors';
import type { UserContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { isMailWanted } from '#mail/mail-kinds.ts';
import { creditStatusMail } from '#mail/messages/credit-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { type CreditRow, findApplicant } from './repository.ts';

/** Mails the applicant the new status, unless silenced, and gives the names for what else is written. */
export async function mailApplicant(
  { actor, config, mailer }: UserContext,
  tx: Tx,
  { amountCents, termMonths, status }: CreditRow,
  institution: string | null,
): Promise<{ nombres: string; apellidos: string }> {
  const applicant = await findApplicant(tx, actor.userId);
  if (!applicant) throw new DomainError('UNAUTHORIZED');
  const { nombres, apellidos, email, preferences } = applicant;
  if (isMailWanted('credit-status', preferences)) {
    const siteUrl = siteUrlOf(config);
    const notice = { nombres, amountCents, termMonths, institution, status, ...(siteUrl && { siteUrl }) };
    await mailer.send(tx, { to: email, ...creditStatusMail(notice) });
  }
  return { nombres, apellidos };
}
