import type { Admin } from '@cotejo/contracts/admins';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { useAdminSession } from '#session/admin.ts';
import { mayCall } from './permissions.ts';

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
