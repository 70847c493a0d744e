import type { Admin } from '@cotejo/contracts/admins';
import { isPermitted } from '@cotejo/contracts/core/access';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { useAdminSession } from '#session/admin.ts';

/** The signed-in administrator. Only inside the shell, which shows nothing to anybody else. */
export function useAdmin(): Admin {
  const { admin } = useAdminSession();
  if (admin === null) throw new Error('This part stands inside the administration’s shell');
  return admin;
}

/** Whether the signed-in administrator's permissions are enough for a call of the contract. */
export function useMayCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  const { admin } = useAdminSession();
  return admin !== null && mayCall(admin.permissions, endpoint);
}

/** Whether the server would let an administrator with these permissions call the endpoint. */
export const mayCall = (permissions: readonly Permission[], { access }: Pick<Endpoint, 'access'>): boolean =>
  isPermitted(access, permissions);
