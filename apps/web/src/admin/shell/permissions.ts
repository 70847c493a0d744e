import type { ReviewStatus } from '@cotejo/contracts/admin-credits';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { Permission } from '@cotejo/contracts/core/permissions';

/** Whether the server would let an administrator with these permissions call the endpoint: its own rule, read from the contract. */
export function mayCall(permissions: readonly Permission[], { access }: Pick<Endpoint, 'access'>): boolean {
  if (access.kind !== 'admin') return true;
  return access.anyOf.length === 0 || access.anyOf.some((permission) => permissions.includes(permission));
}

// Approving and rejecting are two permissions; for the other statuses either is enough (2-api, "Administration").
const permissionsForStatus: Record<ReviewStatus, readonly Permission[]> = {
  APPROVED: ['credits.approve'],
  REJECTED: ['credits.reject'],
  PENDING: ['credits.approve', 'credits.reject'],
  UNDER_REVIEW: ['credits.approve', 'credits.reject'],
};

/** Whether these permissions are enough to set a credit's status. */
export function maySetStatus(permissions: readonly Permission[], status: ReviewStatus): boolean {
  return permissionsForStatus[status].some((permission) => permissions.includes(permission));
}
