import {
  changeAdminPermissions,
  createAdminFromUser,
  deleteAdmin,
  type ListedAdmin,
  listAdmins,
  sendTemporaryPassword,
} from '@cotejo/contracts/admins';
import type { Permission } from '@cotejo/contracts/core/permissions';
import { takeSecondFactorAway } from '@cotejo/contracts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useAdminSession } from '#session/admin.ts';
import { useChange } from '../ui/use-change.ts';

export function useAdmins() {
  return useQuery(endpointQuery(listAdmins));
}

export function deletionObstacle(admin: ListedAdmin, admins: readonly ListedAdmin[], ownId: string): string | null {
  if (admin.id === ownId) return 'No puedes quitarte: pídeselo a otra persona.';
  return isLastManager(admin, admins)
    ? 'Es la única que gestiona administradores: da antes ese permiso a otra persona.'
    : null;
}

export function isLastManager(admin: ListedAdmin, admins: readonly ListedAdmin[]): boolean {
  const managers = admins.filter(({ isActive, permissions }) => isActive && permissions.includes('admins.manage'));
  return managers.length === 1 && managers[0]?.id === admin.id;
}

export const adminName = ({ nombres, apellidos }: Pick<ListedAdmin, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`.trim();

const stale = [listAdmins];

interface NewAdmin {
  userId: string;
  name: string;
  permissions: Permission[];
}

export function useCreateAdmin(onDone: () => void) {
  return useChange({
    run: ({ userId, permissions }: NewAdmin) =>
      request(createAdminFromUser, { params: { id: userId }, body: { permissions } }),
    message: 'Administrador creado. Le enviamos una contraseña temporal por correo.',
    failure: 'Error al crear el administrador',
    stale,
    onDone,
  });
}

export function useDeleteAdmin(admin: ListedAdmin, onDone: () => void) {
  return useChange({
    run: () => request(deleteAdmin, { params: { id: admin.id } }),
    message: 'Administrador quitado',
    failure: 'Error al quitar el administrador',
    stale,
    onDone,
  });
}

export function useSendTemporaryPassword(admin: ListedAdmin, onDone: () => void) {
  return useChange({
    run: () => request(sendTemporaryPassword, { params: { id: admin.id } }),
    message: `Le enviamos una contraseña temporal a ${admin.email}`,
    failure: 'Error al enviar la contraseña temporal',
    stale,
    onDone,
  });
}

export function useTakeKeys(admin: ListedAdmin, onDone: () => void) {
  return useChange({
    run: () => request(takeSecondFactorAway, { params: { id: admin.id } }),
    message: `Llaves quitadas. Le enviamos una contraseña temporal a ${admin.email}`,
    failure: 'Error al quitar las llaves',
    stale,
    onDone,
  });
}

/** A change of one's own permissions also updates the session in this browser. */
export function useChangePermissions(admin: ListedAdmin) {
  const { admin: own, setAdmin } = useAdminSession();
  return useChange({
    run: (permissions: Permission[]) =>
      request(changeAdminPermissions, { params: { id: admin.id }, body: { permissions } }),
    message: `Permisos de ${adminName(admin)} actualizados`,
    onSuccess: ({ data }) => {
      if (own?.id === data.id) setAdmin(data);
    },
    failure: 'Error al cambiar los permisos',
    stale,
  });
}
