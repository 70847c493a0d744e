import type { DomainError } from '@cotejo/contracts/core/errors';
import type { adminRepository } from '#modules/identity';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameOf } from '../present-admin.ts';
import { isRightPasskey } from './challenges.ts';
import { countWrongCode, refusalWhileShut } from './code-tries.ts';
import { tellKeyChange, wrongKey } from './keys.ts';
import * as repository from './repository.ts';
import { acceptedStep } from './totp.ts';

export type GivenKey =
  | { readonly kind: 'totp'; readonly code: string }
  /** Null where no recovery code is left. */
  | { readonly kind: 'recovery'; readonly hash: string | null }
  | { readonly kind: 'passkey'; readonly answer: object };

interface Circumstances extends Pick<repository.ChallengeBinding, 'purpose' | 'boundTo'> {
  readonly isKnownBrowser: boolean;
}

/**
 * Null for a right key, which is then used; else SECOND_FACTOR_INVALID or ACCOUNT_LOCKED, returned so that the attempt
 * is counted. `admin` must be locked.
 */
export async function judgeKey(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  given: GivenKey,
  { purpose, boundTo, isKnownBrowser }: Circumstances,
): Promise<DomainError | null> {
  // Nobody guesses a key that is not there, and its tries would shut the codes of the first one.
  if (!admin.hasSecondFactor) return wrongKey();
  if (given.kind === 'passkey') {
    const isRight = await isRightPasskey(context, tx, admin, { purpose, boundTo, answer: given.answer });
    if (!isRight) return wrongKey();
  } else {
    const shut = await refusalWhileShut(context, tx, admin.id, isKnownBrowser);
    if (shut) return shut;
    const isRight = await (given.kind === 'totp'
      ? isRightCode(context, tx, admin, given.code)
      : isRightRecoveryCode(context, tx, admin, given.hash));
    if (!isRight) {
      await countWrongCode(context, tx, admin, isKnownBrowser);
      return wrongKey();
    }
  }
  await repository.deleteCodeTries(tx, admin.id, isKnownBrowser);
  return null;
}

async function isRightCode(
  { clock, config }: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  code: string,
): Promise<boolean> {
  const totp = await repository.findTotp(tx, admin.id);
  if (!totp?.confirmedAt) return false;
  const lastStep = acceptedStep(config, totp, code, clock.now());
  if (lastStep === null) return false;
  await repository.updateTotp(tx, admin.id, { lastStep });
  return true;
}

async function isRightRecoveryCode(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  hash: string | null,
): Promise<boolean> {
  if (hash === null || !(await repository.spendRecoveryCode(tx, admin.id, hash))) return false;
  const left = await repository.countRecoveryCodes(tx, admin.id);
  const description = `${nameOf(admin)} usó un código de recuperación: le quedan ${left}`;
  await tellKeyChange(context, tx, admin, { change: { recoveryCodesLeft: left }, description });
  return true;
}
