import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { existingAccountMail, verificationCodeMail } from '#platform/mail/messages/codes.ts';
import { sendForStranger } from '#platform/mail/send-for-stranger.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import { type IssuedCode, issueCode, type WithheldCode } from '../codes/issue-code.ts';
import * as userRepository from '../users-repository.ts';

export interface Recipient {
  readonly email: string;
  /** Null if not known yet. */
  readonly nombres: string | null;
  /** The registration or account waiting for the code; absent before registering. */
  readonly subjectId?: string;
}

/** At most one code a minute (`isUseCounted`: see `issueCode`). The mail tells the owner of a taken e-mail about it. */
export async function mailConfirmation(
  context: Context,
  tx: Tx,
  { email, nombres, subjectId }: Recipient,
  isUseCounted = true,
): Promise<IssuedCode | WithheldCode> {
  const binding = { email, purpose: 'email' } as const;
  const issued = await issueCode(context, tx, { ...binding, subjectId, isUseCounted });
  if (!issued.isSent) return issued;
  await deleteAttempts(tx, binding);
  const owner = await userRepository.findUserByEmail(tx, email);
  const facts = { code: issued.code, minutes: codeMinutes, siteUrl: siteUrlOf(context.config) };
  const content =
    owner && owner.id !== subjectId
      ? existingAccountMail({ nombres: owner.nombres, ...facts })
      : verificationCodeMail({ nombres, ...facts });
  await sendForStranger(context, tx, { to: email, content });
  return issued;
}
