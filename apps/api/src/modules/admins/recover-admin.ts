import type { AdminLogin, SecondFactorChallenge } from '@cotejo/contracts/admins';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import {
  adminRepository,
  checkCode,
  consumeCode,
  deleteAttempts,
  hashPassword,
  issueCode,
  lockCodes,
} from '#modules/identity';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import { adminRecoveryMail } from '#platform/mail/messages/codes.ts';
import { sendForStranger } from '#platform/mail/send-for-stranger.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { enterWithMailedPassword } from './enter-with-mailed-password.ts';
import { startSecondStep } from './second-factor/second-step.ts';
import { temporaryPasswordLength } from './temporary-password.ts';

const purpose = 'admin_recovery';

// No valid password has this form: passwords have lower case letters and a special character.
const codeForm = new RegExp(`^[0-9A-Z]{${temporaryPasswordLength}}$`);

/** At most once a minute. The old password works until this one is used, since a stranger may have asked for it. */
export async function recoverAdmin(context: Context, email: string, mark: string | null = null): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await deleteAttempts(tx, { email, purpose });
    const admin = await adminRepository.findAdminByEmail(tx, email);
    if (!admin?.isActive) return;
    const length = temporaryPasswordLength;
    const issued = await issueCode(context, tx, { email, purpose, subjectId: admin.id, length });
    if (!issued.isSent) return;
    const { nombres } = admin;
    const siteUrl = siteUrlOf(context.config);
    const content = adminRecoveryMail({ nombres, code: issued.code, minutes: codeMinutes, siteUrl });
    const isKnown = isKnownBrowser(context, 'admin', admin, mark);
    await sendForStranger(context, tx, { to: email, content, isKnown });
  });
}

/**
 * Signs in with the mailed password, which works once: it replaces the old one, must be changed first, and ends all
 * other sessions and a lock. Where there is a second key all of that waits for it, since whoever has the mailbox alone
 * would else lock the owner out. Null for anything else; a wrong one counts against it.
 */
export async function enterByRecovery(
  context: Context,
  { email, password }: { email: string; password: string },
  found: adminRepository.AdminRow | null,
): Promise<AdminLogin | SecondFactorChallenge | null> {
  const code = password.replace(/\s+/g, '').toUpperCase();
  if (!codeForm.test(code)) return null;
  const accepts = (subjectId: string | null) => found?.isActive === true && subjectId === found.id;
  const codeToCheck = { email, purpose, code, accepts } as const;
  const first = await inTransaction(context.db, (tx) => checkCode(context, tx, codeToCheck));
  if (!first.isRight) return null;
  // Hashed between the two transactions because it is slow; the second one checks the code again.
  const passwordHash = await hashPassword(code, context.config.environment);
  return inTransaction(context.db, async (tx) => {
    await lockCodes(tx, email, [purpose, 'admin_login']);
    const check = await consumeCode(context, tx, codeToCheck);
    const admin = check.isRight && found ? await adminRepository.lockAdmin(tx, found.id) : null;
    if (admin?.email !== email || !admin.isActive) return null;
    if (admin.hasSecondFactor) return startSecondStep(context, tx, admin, passwordHash);
    return enterWithMailedPassword(context, tx, admin, passwordHash);
  });
}
