import type { Admin } from '@cotejo/contracts/admins';
import { isPermitted } from '@cotejo/contracts/core/access';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { useAdminSession } from '#session/admin.ts';

/** Use only inside the shell, which renders nothing without an administrator. */
export function useAdmin(): Admin {
  const { admin } = useAdminSession();
  if (admin === null) throw new Error('This part stands inside the administration’s shell');
  return admin;
}

export function useMayCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  const { admin } = useAdminSession();
  return admin !== null && mayCall(admin.permissions, endpoint);
}

export const mayCall = (permissions: readonly Permission[], { access }: Pick<Endpoint, 'access'>): boolean =>
  isPermitted(access, permissions);
