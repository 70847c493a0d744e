import { DomainError } from '@cotejo/contracts/core/errors';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { adminRepository } from '#modules/identity';
import { hours } from '#platform/clock.ts';
import type { AdminActor, Parts } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';

/** Who proposed something that a second administrator has to confirm. */
export interface Proposed {
  /** Id of the administrator. */
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}

/** Throws FORBIDDEN: whoever proposed it cannot confirm it. */
export function refuseOwnProposal({ adminId }: AdminActor, { by }: Pick<Proposed, 'by'>): void {
  if (adminId === by) throw new DomainError('FORBIDDEN', { message: 'Lo propusiste tú: lo confirma otra persona.' });
}

/** Whether nobody but `adminId` has the permission, so that nobody could confirm. */
export async function isAloneWith(reader: Reader, adminId: string, permission: Permission): Promise<boolean> {
  const admins = await adminRepository.listAdmins(reader);
  return !admins.some(
    ({ id, isActive, permissions }) => id !== adminId && isActive && permissions.includes(permission),
  );
}

const lonelyAfterMs = hours(24);

/** Whether it is confirmed by itself: proposed a day ago or earlier, by the only one with the permission. */
export async function isDueWithoutSecond(
  { clock }: Pick<Parts, 'clock'>,
  reader: Reader,
  { by, at }: Proposed,
  permission: Permission,
): Promise<boolean> {
  if (clock.now().getTime() - Date.parse(at) < lonelyAfterMs) return false;
  return isAloneWith(reader, by, permission);
}
