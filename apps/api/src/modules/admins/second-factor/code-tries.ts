import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import type { adminRepository } from '#modules/identity';
import { days, hours, minutes } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { codesShutMail } from '#platform/mail/messages/second-factor-notices.ts';
import { nameOf } from '../present-admin.ts';
import * as repository from './repository.ts';

// Wrong codes of the app and wrong recovery codes, over all sign-ins and confirmations of one person. Known browsers
// count apart, so that a stranger with the password cannot keep the owner out (decision 27). The row of the
// administrator must be locked.

const wrongInARow = 10;
const firstShutMs = minutes(15);
const laterShutMs = hours(1);
const rowMs = days(1);

async function readTries(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  adminId: string,
  isKnownBrowser: boolean,
): Promise<repository.CodeTriesRow> {
  const now = clock.now();
  const row = await repository.findCodeTries(tx, adminId, isKnownBrowser);
  if (row && now.getTime() - row.lastWrongAt.getTime() < rowMs) return row;
  return { adminId, isKnownBrowser, wrong: 0, shutTimes: 0, shutUntil: null, lastWrongAt: now };
}

/** ACCOUNT_LOCKED while codes are shut, else null. */
export async function refusalWhileShut(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  adminId: string,
  isKnownBrowser: boolean,
): Promise<DomainError | null> {
  const { shutUntil } = await readTries(context, tx, adminId, isKnownBrowser);
  if (shutUntil === null || shutUntil <= context.clock.now()) return null;
  return new DomainError('ACCOUNT_LOCKED', {
    message: 'Hubo demasiados códigos equivocados. Espera, o usa una llave de acceso.',
    data: { unlockAt: shutUntil.toISOString() },
  });
}

/** The tenth in a row shuts codes for 15 minutes, and ten more before a right key for an hour. */
export async function countWrongCode(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  isKnownBrowser: boolean,
): Promise<void> {
  const now = context.clock.now();
  const tries = await readTries(context, tx, admin.id, isKnownBrowser);
  const wrong = tries.wrong + 1;
  if (wrong < wrongInARow) {
    await repository.saveCodeTries(tx, { ...tries, wrong, lastWrongAt: now });
    return;
  }
  const shutUntil = new Date(now.getTime() + (tries.shutTimes === 0 ? firstShutMs : laterShutMs));
  const shutTimes = tries.shutTimes + 1;
  await repository.saveCodeTries(tx, { ...tries, wrong: 0, shutTimes, shutUntil, lastWrongAt: now });
  await recordActivity(context, tx, {
    type: 'system',
    status: 'updated',
    description: `Se cerraron los códigos de ${nameOf(admin)} por diez intentos fallidos`,
    targetId: admin.id,
    targetName: nameOf(admin),
  });
  await context.mailer.send(tx, {
    to: admin.email,
    ...codesShutMail({ nombres: admin.nombres, at: now, until: shutUntil }),
  });
}
