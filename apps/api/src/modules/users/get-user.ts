import { DomainError } from '@cotejo/contracts/core/errors';
import { type CreditStatus, isDecided } from '@cotejo/contracts/credits/status';
import type { AdminUser, UserHoldings } from '@cotejo/contracts/users/admin';
import { recordReading } from '#modules/activity-log';
import { aboutUser, findUserById, isLocked, type UserRow } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import * as userRepository from './repository.ts';

/** Like `getUser`; the activity log records it once an hour per administrator. Throws NOT_FOUND. */
export async function openUser(context: AdminContext, id: string): Promise<AdminUser> {
  const user = await getUser(context, id);
  await recordReading(context, { ...aboutUser(user), description: 'Persona abierta' });
  return user;
}

/** Throws NOT_FOUND. */
async function getUser({ db, clock }: AdminContext, id: string): Promise<AdminUser> {
  const user = await findUserById(db, id);
  if (!user) throw new DomainError('NOT_FOUND');
  return presentUser(user, clock.now());
}

export const presentUser = (user: UserRow, now: Date): AdminUser => ({
  id: user.id,
  nombres: user.nombres,
  apellidos: user.apellidos,
  email: user.email,
  telefono: user.telefono,
  direccion: user.direccion,
  cedula: user.cedula,
  status: user.status,
  isLocked: isLocked(user, now),
  isEmailVerified: user.isEmailVerified,
  version: user.version,
  createdAt: user.createdAt.toISOString(),
  lastSuccessfulLogin: user.lastSuccessfulLogin?.toISOString() ?? null,
});

export const nameOf = ({ nombres, apellidos }: Pick<UserRow, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`;

/** Shown before blocking or deleting a user. Throws NOT_FOUND. */
export async function countHoldings(context: AdminContext, userId: string): Promise<UserHoldings> {
  await getUser(context, userId);
  const { db, clock } = context;
  const byStatus = await userRepository.countCreditsByStatus(db, userId);
  const count = (isCounted: (status: CreditStatus) => boolean) =>
    byStatus.reduce((total, { status, count }) => total + (isCounted(status) ? count : 0), 0);
  return {
    undecidedCredits: count((status) => !isDecided(status)),
    decidedCredits: count(isDecided),
    documents: await userRepository.countDocuments(db, userId),
    sessions: await userRepository.countOpenSessions(db, userId, clock.now()),
  };
}
