import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { existingAccountMail, verificationCodeMail } from '#mail/messages/codes.ts';
import { sendForStranger } from '#mail/send-for-stranger.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { deleteAttempts } from '../codes/attempts.ts';
import type { CodeBinding } from '../codes/codes.ts';
import { type IssuedCode, issueCode, type WithheldCode } from '../codes/issue-code.ts';
import * as userRepository from '../users-repository.ts';

/**
 * Mails a code that proves who reads the e-mail address, at most once a minute. A taken e-mail
 * address gets the code too, in a mail that says that the account exists: only its owner may know.
 */
export async function mailConfirmation(
  context: Context,
  tx: Tx,
  { email, nombres, purpose, subjectId }: CodeBinding & { nombres: string | null; subjectId?: string },
): Promise<IssuedCode | WithheldCode> {
  const issued = await issueCode(context, tx, { email, purpose, subjectId });
  if (!issued.isSent) return issued;
  await deleteAttempts(tx, { email, purpose });
  const owner = await userRepository.findUserByEmail(tx, email);
  const facts = { code: issued.code, minutes: codeMinutes, siteUrl: siteUrlOf(context.config) };
  const content =
    owner && owner.id !== subjectId
      ? existingAccountMail({ nombres: owner.nombres, ...facts })
      : verificationCodeMail({
          nombres,
          ...facts,
          path: purpose === 'email' ? '/registro/verify' : '/verificar-email',
        });
  await sendForStranger(context, tx, { to: email, content });
  return issued;
}
