import { createTemporaryPassword, setTemporaryPassword, takeKeysAway, temporaryPasswordHours } from '#modules/admins';
import { adminRepository, deleteAttempts, hashPassword } from '#modules/identity';
import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';

export type ResetAdmin =
  | { readonly email: string; readonly temporaryPassword: string; readonly hours: number }
  /** The address is missing or unknown: the addresses of all administrators. */
  | { readonly emails: readonly string[] };

/**
 * Also ends sessions and locks, and with `secondFactor` takes the second keys away. An empty e-mail address means the
 * only administrator.
 */
export async function resetAdmin(
  { clock, config, db, log, mailer, measures }: Pick<Parts, 'clock' | 'config' | 'db' | 'log' | 'mailer' | 'measures'>,
  email: string,
  { secondFactor = false } = {},
): Promise<ResetAdmin> {
  const admins = await adminRepository.listAdmins(db);
  const [only] = admins.length === 1 && email === '' ? admins : [];
  const found = only ?? (await adminRepository.findAdminByEmail(db, email.trim().toLowerCase()));
  if (!found) return { emails: admins.map((admin) => admin.email) };
  const temporaryPassword = createTemporaryPassword();
  const passwordHash = await hashPassword(temporaryPassword, config.environment);
  await inTransaction(db, async (tx) => {
    await deleteAttempts(tx, { email: found.email, purpose: 'admin_login' });
    const admin = await adminRepository.lockAdmin(tx, found.id);
    if (!admin) throw new Error('The administrator went away meanwhile');
    const context = { clock, log, mailer, measures, actor: { kind: 'visitor' } } as const;
    if (secondFactor && admin.hasSecondFactor) {
      await takeKeysAway(context, tx, admin, 'El operador del servidor quitó las segundas llaves de un administrador');
    }
    const description = 'El operador del servidor puso una contraseña temporal a un administrador';
    await setTemporaryPassword(context, tx, admin, { passwordHash, description });
  });
  return { email: found.email, temporaryPassword, hours: temporaryPasswordHours };
}
