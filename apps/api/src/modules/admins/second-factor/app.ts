import { DomainError } from '@cotejo/contracts/core/errors';
import { minutes } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addKey, lockOwn, removeKey, wrongKey } from './keys.ts';
import * as repository from './repository.ts';
import { acceptedStep, createTotp } from './totp.ts';

/** How long a new secret waits for its first code. */
const pendingMs = minutes(15);

/** The secret leaves the server only here. Throws CONFLICT where there is an app. */
export async function startTotp(context: AdminContext): Promise<{ secret: string; uri: string; svg: string }> {
  return inTransaction(context.db, async (tx) => {
    const admin = await lockOwn(context, tx);
    const current = await repository.findTotp(tx, admin.id);
    if (current?.confirmedAt) throw new DomainError('CONFLICT', { message: 'Ya tienes una aplicación de códigos' });
    const { encrypted, ...shown } = createTotp(context.config, admin);
    await repository.saveTotp(tx, { adminId: admin.id, secret: encrypted, startedAt: context.clock.now() });
    return shown;
  });
}

/** Throws CONFLICT without anything to confirm, SECOND_FACTOR_INVALID, or for the first key what its code throws. */
export async function confirmTotp(
  context: AdminContext,
  { code, mailCode }: { code: string; mailCode?: unknown },
): Promise<{ recoveryCodes: string[] | null }> {
  const { actor, clock, config } = context;
  const { recoveryCodes } = await addKey(context, {
    mailCode,
    mayAdd: async (tx) => {
      const totp = await repository.findTotp(tx, actor.adminId);
      const isPending = totp?.confirmedAt === null && totp.startedAt.getTime() + pendingMs > clock.now().getTime();
      if (!isPending) throw new DomainError('CONFLICT', { message: 'No hay nada que confirmar: empieza otra vez' });
    },
    add: async (tx, admin) => {
      const now = clock.now();
      const totp = await repository.findTotp(tx, admin.id);
      const lastStep = totp && acceptedStep(config, totp, code, now);
      if (lastStep === null) return wrongKey();
      await repository.updateTotp(tx, admin.id, { confirmedAt: now, lastStep });
      return null;
    },
    change: 'app-added',
    description: 'agregó una aplicación de códigos',
  });
  return { recoveryCodes };
}

/** Throws NOT_FOUND, or CONFLICT for the last key where one is required. */
export const deleteTotp = (context: AdminContext): Promise<void> =>
  removeKey(context, {
    remove: (tx) => repository.deleteConfirmedTotp(tx, context.actor.adminId),
    change: 'app-removed',
    description: 'quitó su aplicación de códigos',
  });
