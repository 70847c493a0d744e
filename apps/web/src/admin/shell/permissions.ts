import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { Permission } from '@cotejo/contracts/core/permissions';

/**
 * Whether the server would let an administrator with these permissions call the endpoint: its own
 * rule, read from the contract.
 */
export function mayCall(permissions: readonly Permission[], { access }: Pick<Endpoint, 'access'>): boolean {
  if (access.kind !== 'admin') return true;
  return access.anyOf.length === 0 || access.anyOf.some((permission) => permissions.includes(permission));
}
