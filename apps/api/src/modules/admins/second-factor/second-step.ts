import { randomBytes } from 'node:crypto';
import type { AdminLogin, SecondFactorChallenge, SecondFactorKind } from '@cotejo/contracts/admins';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { PasskeyRequestOptions } from '@cotejo/contracts/second-factor';
import { adminRepository, lockCodes } from '#modules/identity';
import { minutes } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { isKnownBrowser } from '#platform/http/known-browser.ts';
import { newId } from '#platform/ids.ts';
import { sha256 } from '#platform/sha256.ts';
import { enterWithMailedPassword } from '../enter-with-mailed-password.ts';
import { openAdminSession } from '../open-admin-session.ts';
import { passkeyRequestOptions } from './challenges.ts';
import { type GivenKey, judgeKey } from './judge-key.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { usablePasskeys } from './relying-party.ts';
import * as repository from './repository.ts';

const tokenMs = minutes(10);
const triesPerToken = 5;

/** After a right password, or a mailed one that becomes the password with the key. `admin` must be locked. */
export async function startSecondStep(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  mailedPasswordHash: string | null = null,
): Promise<SecondFactorChallenge> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + tokenMs);
  const id = newId(context.clock);
  await repository.insertSignIn(tx, {
    ...{ id, adminId: admin.id, tokenHash: sha256(token), mailedPasswordHash, createdAt, expiresAt },
  });
  const totp = await repository.findTotp(tx, admin.id);
  const passkeys = usablePasskeys(context, await repository.listPasskeys(tx, admin.id));
  const kinds: SecondFactorKind[] = [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp?.confirmedAt ? ['totp' as const] : []),
    ...((await repository.countRecoveryCodes(tx, admin.id)) > 0 ? ['recovery' as const] : []),
  ];
  return { secondFactor: { token, kinds, expiresAt: expiresAt.toISOString() } };
}

const isOpen = ({ expiresAt, tries }: repository.SignInRow, now: Date): boolean =>
  expiresAt > now && tries < triesPerToken;

async function findOpenSignIn({ clock, db }: Context, token: string): Promise<repository.SignInRow> {
  const signIn = await repository.findSignIn(db, sha256(token));
  if (!signIn || !isOpen(signIn, clock.now())) throw new DomainError('SESSION_EXPIRED');
  return signIn;
}

/** Throws SESSION_EXPIRED, or CONFLICT without a passkey that works at this address. */
export async function secondStepOptions(context: Context, token: string): Promise<PasskeyRequestOptions> {
  const { id, adminId } = await findOpenSignIn(context, token);
  return passkeyRequestOptions(context, { adminId, purpose: 'sign_in', boundTo: id });
}

/** Throws SESSION_EXPIRED, SECOND_FACTOR_INVALID, ACCOUNT_LOCKED while codes are shut, or ACCOUNT_INACTIVE. */
export async function proveSecondFactor(
  context: Context,
  { token, ...given }: { token: string; code?: string; recoveryCode?: string; passkey?: object },
  mark: string | null,
): Promise<AdminLogin> {
  const found = await findOpenSignIn(context, token);
  const key = await readKey(context, found.adminId, given);
  const { email = '' } = (await adminRepository.findAdmin(context.db, found.adminId)) ?? {};
  const outcome = await inTransaction(context.db, async (tx) => {
    if (found.mailedPasswordHash !== null) await lockCodes(tx, email, ['admin_login']);
    const admin = await adminRepository.lockAdmin(tx, found.adminId);
    // Read again: the row of the administrator is the lock of all their tokens.
    const signIn = await repository.findSignIn(tx, sha256(token));
    if (admin?.email !== email || !signIn || !isOpen(signIn, context.clock.now()))
      return new DomainError('SESSION_EXPIRED');
    if (!admin.isActive) return new DomainError('ACCOUNT_INACTIVE');
    const refusal = await judgeKey(context, tx, admin, key, {
      purpose: 'sign_in',
      boundTo: signIn.id,
      isKnownBrowser: isKnownBrowser(context, 'admin', admin, mark),
    });
    if (refusal) {
      if (refusal.code === 'SECOND_FACTOR_INVALID') await repository.countSignInTry(tx, signIn.id);
      return refusal;
    }
    await repository.deleteSignIn(tx, signIn.id);
    const { mailedPasswordHash: passwordHash } = signIn;
    return passwordHash === null
      ? openAdminSession(context, tx, admin, { hasProvedKey: true })
      : enterWithMailedPassword(context, tx, admin, passwordHash, { hasProvedKey: true });
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Exactly one of the three is given. */
async function readKey(
  { db }: Context,
  adminId: string,
  { code, recoveryCode, passkey }: { code?: string; recoveryCode?: string; passkey?: object },
): Promise<GivenKey> {
  if (code !== undefined) return { kind: 'totp', code };
  if (passkey !== undefined) return { kind: 'passkey', answer: passkey };
  return { kind: 'recovery', hash: await hashRecoveryCode(db, adminId, recoveryCode ?? '') };
}
