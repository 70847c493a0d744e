import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { checkCode } from '../codes/consume-code.ts';

// No valid password has this form: passwords are longer and have a special character.
const codeForm = /^[0-9A-Z]{6}$/;

/**
 * Whether the typed password is the mailed temporary one, without using it up. A wrong one counts for the code and the
 * e-mail, also if nobody has the e-mail (`userId` null).
 */
export async function isRecoveryCode(
  context: Context,
  { email, userId }: { email: string; userId: string | null },
  password: string,
): Promise<boolean> {
  const code = password.trim().toUpperCase();
  if (!codeForm.test(code)) return false;
  const codeToCheck = {
    email,
    purpose: 'recovery',
    code,
    accepts: (subjectId: string | null) => subjectId !== null && subjectId === userId,
  } as const;
  const check = await inTransaction(context.db, (tx) => checkCode(context, tx, codeToCheck));
  return check.isRight;
}
