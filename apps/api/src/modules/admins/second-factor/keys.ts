import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import {
  adminRepository,
  checkCode,
  consumeCode,
  endOtherAdminSessions,
  findAdminSession,
  lockCodes,
  markKeyProved,
} from '#modules/identity';
import type { AdminContext, Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type KeyChange, keysChangedMail } from '#platform/mail/messages/second-factor-notices.ts';
import { logSecurityEvent } from '#platform/measures/security-events.ts';
import { nameOf } from '../present-admin.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { usablePasskeys } from './relying-party.ts';
import * as repository from './repository.ts';

export const mailCodePurpose = 'admin_second_factor';

const nameOfChange = (change: KeyChange): string => (typeof change === 'string' ? change : 'recovery-code-used');

export const wrongKey = (): DomainError => new DomainError('SECOND_FACTOR_INVALID');

/** Tells the person and the log, without secrets. */
export async function tellKeyChange(
  context: Pick<Context, 'actor' | 'clock' | 'log' | 'mailer' | 'measures'>,
  tx: Tx,
  admin: adminRepository.AdminRow,
  { change, description }: { change: KeyChange; description: string },
): Promise<void> {
  await recordActivity(context, tx, {
    type: 'system',
    status: 'updated',
    description,
    targetId: admin.id,
    targetName: nameOf(admin),
  });
  logSecurityEvent(context, { kind: 'second_key_changed', adminId: admin.id, change: nameOfChange(change) });
  const mail = keysChangedMail({ nombres: admin.nombres, at: context.clock.now(), change });
  await context.mailer.send(tx, { to: admin.email, ...mail });
}

export async function findOwn({ db, actor }: AdminContext): Promise<adminRepository.AdminRow> {
  const admin = await adminRepository.findAdmin(db, actor.adminId);
  if (!admin) throw new DomainError('SESSION_EXPIRED');
  return admin;
}

export async function lockOwn({ actor }: AdminContext, tx: Tx): Promise<adminRepository.AdminRow> {
  const admin = await adminRepository.lockAdmin(tx, actor.adminId);
  if (!admin) throw new DomainError('SESSION_EXPIRED');
  return admin;
}

/** A family of token pairs is one session. */
export async function sessionOf({ db, actor }: AdminContext): Promise<string> {
  const session = await findAdminSession(db, actor.sessionId);
  if (!session) throw new DomainError('SESSION_EXPIRED');
  return session.familyId;
}

/**
 * Adds a key with the row of the person locked. The first one needs the code mailed to them, since a stolen password
 * would else make itself a key in the name of somebody who never signs in; it comes with recovery codes. Ends the other
 * sessions and waiting sign-ins, and this session has proved its key.
 *
 * `add` returns a refusal instead of throwing, so that what it used up is committed. `mayAdd` comes before the mailed
 * code and may throw.
 */
export async function addKey<Added>(
  context: AdminContext,
  {
    mailCode,
    mayAdd,
    add,
    change,
    description,
  }: {
    mailCode: unknown;
    mayAdd: (tx: Tx) => Promise<void>;
    add: (tx: Tx, admin: adminRepository.AdminRow) => Promise<Added | DomainError>;
    change: KeyChange;
    description: string;
  },
): Promise<{ added: Added; recoveryCodes: string[] | null }> {
  const { config, clock, db, actor } = context;
  const found = await findOwn(context);
  const familyId = await sessionOf(context);
  const prepared = found.hasSecondFactor ? null : await createRecoveryCodes(config);
  const outcome = await inTransaction(db, async (tx) => {
    await lockCodes(tx, found.email, [mailCodePurpose]);
    const admin = await lockOwn(context, tx);
    await mayAdd(tx);
    const isFirst = !admin.hasSecondFactor;
    const code = typeof mailCode === 'string' ? mailCode.replace(/\s+/g, '').toUpperCase() : '';
    const toCheck = {
      email: admin.email,
      purpose: mailCodePurpose,
      code,
      accepts: (subjectId: string | null) => subjectId === admin.id,
    } as const;
    if (isFirst) {
      if (code === '') return new DomainError('CODE_INVALID');
      const check = await checkCode(context, tx, toCheck);
      if (!check.isRight) return check.refusal;
    }
    const added = await add(tx, admin);
    if (added instanceof DomainError) return added;
    if (isFirst) await consumeCode(context, tx, toCheck);
    await adminRepository.updateAdmin(tx, admin.id, { hasSecondFactor: true, knownBrowsersSince: clock.now() });
    await repository.deleteSignInsOf(tx, admin.id);
    await repository.deleteCodeTries(tx, admin.id);
    await endOtherAdminSessions(tx, actor, clock.now());
    await markKeyProved(tx, familyId);
    const recovery = isFirst ? (prepared ?? (await createRecoveryCodes(config))) : null;
    if (recovery) await repository.replaceRecoveryCodes(tx, admin.id, recovery.hashes);
    await tellKeyChange(context, tx, admin, { change, description: `${nameOf(admin)} ${description}` });
    return { added, recoveryCodes: recovery?.codes ?? null };
  });
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

/** Passkeys made for a former address of the site are keys, so that nobody falls back to the password, but unusable. */
async function countKeys(
  context: Pick<Context, 'config'>,
  tx: Tx,
  adminId: string,
): Promise<{ all: number; usable: number }> {
  const totps = (await repository.findTotp(tx, adminId))?.confirmedAt ? 1 : 0;
  const passkeys = await repository.listPasskeys(tx, adminId);
  return { all: totps + passkeys.length, usable: totps + usablePasskeys(context, passkeys).length };
}

/**
 * Removes a key and ends the other sessions and waiting sign-ins; recovery codes go with the last one. Throws NOT_FOUND,
 * or CONFLICT for the last key where one is required, and for the last usable one while others stay.
 */
export async function removeKey(
  context: AdminContext,
  { remove, change, description }: { remove: (tx: Tx) => Promise<boolean>; change: KeyChange; description: string },
): Promise<void> {
  const { actor, clock, config, db } = context;
  await inTransaction(db, async (tx) => {
    const admin = await lockOwn(context, tx);
    const before = await countKeys(context, tx, admin.id);
    if (!(await remove(tx))) throw new DomainError('NOT_FOUND');
    const left = await countKeys(context, tx, admin.id);
    if (left.all > 0 && left.usable === 0 && before.usable > 0) {
      throw new DomainError('CONFLICT', {
        message: 'Las llaves que te quedarían son de otra dirección del sitio y aquí no sirven: agrega otra antes',
      });
    }
    const hasSecondFactor = left.all > 0;
    if (!hasSecondFactor) {
      if (config.adminSecondFactor === 'required') {
        throw new DomainError('CONFLICT', { message: 'Es tu única llave: agrega otra antes de quitarla' });
      }
      await repository.deleteRecoveryCodes(tx, admin.id);
      await repository.deleteCodeTries(tx, admin.id);
    }
    await adminRepository.updateAdmin(tx, admin.id, { hasSecondFactor, knownBrowsersSince: clock.now() });
    await repository.deleteSignInsOf(tx, admin.id);
    await endOtherAdminSessions(tx, actor, clock.now());
    await tellKeyChange(context, tx, admin, { change, description: `${nameOf(admin)} ${description}` });
  });
}

/** Takes all keys and codes away. `admin` must be locked. */
export async function takeKeysAway(
  context: Pick<Context, 'actor' | 'clock' | 'log' | 'mailer' | 'measures'>,
  tx: Tx,
  admin: adminRepository.AdminRow,
  description: string,
): Promise<void> {
  await repository.deleteAllOf(tx, admin.id);
  await adminRepository.updateAdmin(tx, admin.id, { hasSecondFactor: false });
  await tellKeyChange(context, tx, admin, { change: 'taken-away', description });
}
