import { DomainError } from '@cotejo/contracts/core/errors';
import type { Parts } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { verifyPassword } from './hash-password.ts';
import * as passwordRepository from './repository.ts';

/** Not reusable besides the current password. */
const rememberedPasswords = 4;

const reusedPasswordMessage = 'No puedes usar una de tus últimas cinco contraseñas';

/** Throws VALIDATION_ERROR at `newPassword`. Up to five slow hashes: call it outside a transaction. */
export async function checkPasswordHistory(
  reader: Reader,
  account: { id: string; passwordHash: string },
  newPassword: string,
): Promise<void> {
  const former = await passwordRepository.listFormerPasswords(reader, account.id);
  const hashes = [account.passwordHash, ...former.slice(0, rememberedPasswords).map((row) => row.passwordHash)];
  for (const hash of hashes) {
    if (await verifyPassword(hash, newPassword)) {
      throw new DomainError('VALIDATION_ERROR', {
        message: reusedPasswordMessage,
        fields: { newPassword: reusedPasswordMessage },
      });
    }
  }
}

/** `createdAt` is the time since which the password was in use. */
export async function rememberFormerPassword(
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  account: { id: string; passwordHash: string; passwordChangedAt: Date },
): Promise<void> {
  await passwordRepository.insertFormerPassword(tx, {
    id: newId(clock),
    accountId: account.id,
    passwordHash: account.passwordHash,
    createdAt: account.passwordChangedAt,
  });
  const former = await passwordRepository.listFormerPasswords(tx, account.id);
  const recentIds = former.slice(0, rememberedPasswords).map((row) => row.id);
  await passwordRepository.deleteFormerPasswordsBut(tx, account.id, recentIds);
}
