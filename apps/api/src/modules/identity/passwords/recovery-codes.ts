import type { Context } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { checkCode } from '../codes/consume-code.ts';

// A password that the server accepts is longer and has a special character: nothing of this form is
// ever one.
const codeForm = /^[0-9A-Z]{6}$/;

/**
 * Whether what was typed as a password is the temporary one mailed for recovery. It is not used up:
 * that is done by the change it opens. A wrong one counts against the mailed code, and against the
 * e-mail address also where `userId` is null because nobody has it.
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
