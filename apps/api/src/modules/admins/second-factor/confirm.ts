import { DomainError } from '@cotejo/contracts/core/errors';
import type { PasskeyRequestOptions } from '@cotejo/contracts/second-factor';
import { confirmAdminSession } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { passkeyRequestOptions } from './challenges.ts';
import { type GivenKey, judgeKey } from './judge-key.ts';
import { findOwn, lockOwn, sessionOf } from './keys.ts';

/** Throws CONFLICT without a passkey that works at this address. */
export async function confirmOptions(context: AdminContext): Promise<PasskeyRequestOptions> {
  const boundTo = await sessionOf(context);
  return passkeyRequestOptions(context, { adminId: context.actor.adminId, purpose: 'confirm', boundTo });
}

/**
 * The second key where there is one, else the password: the session counts as just opened. Throws VALIDATION_ERROR for
 * the password of who has a key, SECOND_FACTOR_INVALID, ACCOUNT_LOCKED while codes are shut, or like
 * `checkOwnPassword`.
 */
export async function confirmAdmin(
  context: AdminContext,
  { password, code, passkey }: { password?: string; code?: string; passkey?: object },
  mark: string | null,
): Promise<void> {
  if (password !== undefined) return confirmWithPassword(context, password);
  const key: GivenKey = code === undefined ? { kind: 'passkey', answer: passkey ?? {} } : { kind: 'totp', code };
  const boundTo = await sessionOf(context);
  const refusal = await inTransaction(context.db, async (tx) => {
    const admin = await lockOwn(context, tx);
    const known = isKnownBrowser(context, 'admin', admin, mark);
    const refused = await judgeKey(context, tx, admin, key, { purpose: 'confirm', boundTo, isKnownBrowser: known });
    if (!refused) await confirmAdminSession(context, tx, { hasProvedKey: true });
    return refused;
  });
  if (refusal) throw refusal;
}

async function confirmWithPassword(context: AdminContext, password: string): Promise<void> {
  const { hasSecondFactor } = await findOwn(context);
  if (hasSecondFactor) {
    const message = 'Tienes una segunda llave: confirma con ella';
    throw new DomainError('VALIDATION_ERROR', { message, fields: { password: message } });
  }
  await checkOwnPassword(context, password, 'password');
  await inTransaction(context.db, (tx) => confirmAdminSession(context, tx));
}
