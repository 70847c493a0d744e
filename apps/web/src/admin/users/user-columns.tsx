import type { AdminUser } from '@cotejo/contracts/admin-users';
import type { DataTableColumn } from 'mantine-datatable';
import { formatDate } from '#ui/format.ts';
import { OpenRow } from '../ui/PagedTable.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import type { UserTask } from './UserDialogs.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import { fullName, lastLoginText } from './user-texts.ts';

export function userColumns({
  mayManage,
  onTask,
}: {
  mayManage: boolean;
  onTask: (task: UserTask) => void;
}): DataTableColumn<AdminUser>[] {
  return [
    {
      accessor: 'nombres',
      title: 'Nombres',
      render: (user) => <OpenRow onOpen={() => onTask({ kind: 'view', user })}>{user.nombres}</OpenRow>,
    },
    { accessor: 'apellidos', title: 'Apellidos' },
    // Early, so that it is in sight where the others scroll.
    { accessor: 'status', title: 'Estado', render: (user) => <UserStatusTag {...user} /> },
    { accessor: 'cedula', title: 'Cédula', noWrap: true },
    { accessor: 'email', title: 'Email' },
    { accessor: 'telefono', title: 'Teléfono', noWrap: true },
    { accessor: 'direccion', title: 'Dirección', width: 180, ellipsis: true },
    { accessor: 'createdAt', title: 'Registro', noWrap: true, render: ({ createdAt }) => formatDate(createdAt) },
    {
      accessor: 'lastSuccessfulLogin',
      title: 'Último ingreso',
      noWrap: true,
      render: (user) => lastLoginText(user.lastSuccessfulLogin),
    },
    {
      accessor: 'actions',
      title: <span className="visually-hidden">Acciones</span>,
      textAlign: 'right',
      render: (user) => (
        <RowMenu
          label={`Acciones de ${fullName(user)}`}
          actions={[
            { label: 'Ver', icon: 'person', onClick: () => onTask({ kind: 'view', user }) },
            mayManage && { label: 'Editar', icon: 'file', onClick: () => onTask({ kind: 'edit', user }) },
            // Active: block; anything else: activate (spec 3 §4).
            mayManage &&
              (user.status === 'active'
                ? { label: 'Bloquear', icon: 'shield', onClick: () => onTask({ kind: 'block', user }) }
                : { label: 'Activar', icon: 'check', onClick: () => onTask({ kind: 'activate', user }) }),
            mayManage && { label: 'Cambiar estado', icon: 'gear', onClick: () => onTask({ kind: 'status', user }) },
            mayManage && {
              label: 'Eliminar',
              icon: 'close',
              isDangerous: true,
              onClick: () => onTask({ kind: 'delete', user }),
            },
          ]}
        />
      ),
    },
  ];
}
