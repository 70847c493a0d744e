import { DomainError } from '@cotejo/contracts/core/errors';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import type { SecondFactorState } from '@cotejo/contracts/second-factor';
import { deleteAttempts, issueCode, lockCodes } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { secondFactorCodeMail } from '#platform/mail/messages/codes.ts';
import { nameOf } from '../present-admin.ts';
import { findOwn, lockOwn, mailCodePurpose, tellKeyChange } from './keys.ts';
import { presentPasskey } from './passkeys.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import * as repository from './repository.ts';

export async function getSecondFactor({ actor, config, db }: AdminContext): Promise<SecondFactorState> {
  const totp = await repository.findTotp(db, actor.adminId);
  const passkeys = await repository.listPasskeys(db, actor.adminId);
  return {
    required: config.adminSecondFactor === 'required',
    passkeysPossible: relyingPartyOf(config) !== null,
    totp: totp?.confirmedAt ? { since: totp.confirmedAt.toISOString() } : null,
    passkeys: passkeys.map((passkey) => presentPasskey(passkey, config)),
    recoveryCodesLeft: await repository.countRecoveryCodes(db, actor.adminId),
  };
}

/** At most once a minute; earlier codes stay valid. Throws CONFLICT for who has a key, or TOO_MANY_ATTEMPTS. */
export async function mailSecondFactorCode(context: AdminContext): Promise<void> {
  const { email } = await findOwn(context);
  await inTransaction(context.db, async (tx) => {
    await lockCodes(tx, email, [mailCodePurpose]);
    const admin = await lockOwn(context, tx);
    if (admin.hasSecondFactor) {
      throw new DomainError('CONFLICT', { message: 'Ya tienes una segunda llave: el código del correo no hace falta' });
    }
    const binding = { email: admin.email, purpose: mailCodePurpose } as const;
    const issued = await issueCode(context, tx, { ...binding, subjectId: admin.id });
    if (!issued.isSent) {
      const { last, retryAfterSeconds } = issued;
      if (last.subjectId !== admin.id) throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
      return;
    }
    await deleteAttempts(tx, binding);
    const content = secondFactorCodeMail({ nombres: admin.nombres, code: issued.code, minutes: codeMinutes });
    await context.mailer.send(tx, { to: admin.email, ...content });
  });
}

/** Ends the old ones. Throws CONFLICT without a key. */
export async function renewRecoveryCodes(context: AdminContext): Promise<{ recoveryCodes: string[] }> {
  const withoutKey = () => new DomainError('CONFLICT', { message: 'Primero agrega una segunda llave' });
  if (!(await findOwn(context)).hasSecondFactor) throw withoutKey();
  const { codes, hashes } = await createRecoveryCodes(context.config);
  await inTransaction(context.db, async (tx) => {
    const admin = await lockOwn(context, tx);
    if (!admin.hasSecondFactor) throw withoutKey();
    await repository.replaceRecoveryCodes(tx, admin.id, hashes);
    const description = `${nameOf(admin)} pidió códigos de recuperación nuevos`;
    await tellKeyChange(context, tx, admin, { change: 'recovery-codes', description });
  });
  return { recoveryCodes: codes };
}
