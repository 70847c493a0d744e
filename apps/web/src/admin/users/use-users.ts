import { getDashboardStats } from '@cotejo/contracts/dashboard';
import type { UserStatus } from '@cotejo/contracts/identity/users';
import {
  type AdminUser,
  changeUserStatus,
  countUserHoldings,
  type DeletionReason,
  deleteUser,
  getAdminUser,
  listAdminUserCredits,
  listAdminUsers,
  type UpdateUserBody,
  type UserSort,
  updateUser,
} from '@cotejo/contracts/users/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery, staleBelow } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';

export const userFailures = {
  list: 'Error al cargar usuarios',
  details: 'Error al obtener detalles del usuario',
  status: 'Error al actualizar estado del usuario',
  update: 'Error al actualizar usuario',
  delete: 'Error al eliminar usuario',
  credits: 'Error al cargar créditos del usuario',
} as const;

interface UserFilters {
  q: string;
  status: string;
  locked: string;
}

const userQueryOf = ({ q, status, locked }: UserFilters) => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(locked && { isLocked: locked === 'si' ? 'true' : 'false' }),
});

export function useUsers(filters: UserFilters, page: number, limit: number, sort?: UserSort) {
  const query = { ...userQueryOf(filters), ...(sort && { sort }), page, limit };
  return useQuery({
    ...endpointQuery(listAdminUsers, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: string) {
  return useQuery(endpointQuery(getAdminUser, { params: { id } }));
}

export function useUserCredits(id: string, page: number) {
  return useQuery({
    ...endpointQuery(listAdminUserCredits, { params: { id }, query: { page, limit: 5 } }),
    placeholderData: keepPreviousData,
  });
}

const stale = [staleBelow(listAdminUsers), getDashboardStats];

export function useUpdateUser(user: AdminUser, onDone: () => void) {
  return useChange({
    run: (body: UpdateUserBody) => request(updateUser, { params: { id: user.id }, body }),
    message: 'Usuario actualizado exitosamente',
    failure: userFailures.update,
    stale,
    onDone,
  });
}

export function useChangeUserStatus(user: AdminUser, onDone: () => void) {
  return useChange({
    run: (body: { status: UserStatus; reason: string }) =>
      request(changeUserStatus, { params: { id: user.id }, body: { ...body, version: user.version } }),
    message: 'Estado del usuario actualizado exitosamente',
    failure: userFailures.status,
    stale,
    onDone,
  });
}

/** Does not fetch without an id. */
export function useUserHoldings(id: string | null) {
  return useQuery({
    ...endpointQuery(countUserHoldings, { params: { id: id ?? '' } }),
    enabled: id !== null && id !== '',
    staleTime: 0,
  });
}

export function useDeleteUser(user: AdminUser, onDone: () => void) {
  return useChange({
    run: (reason: DeletionReason) => request(deleteUser, { params: { id: user.id }, query: { reason } }),
    message: 'Usuario eliminado exitosamente',
    failure: userFailures.delete,
    stale,
    onDone,
  });
}
