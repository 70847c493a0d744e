import type { AdminUser } from '@cotejo/contracts/users/admin';
import { formatDate } from '@cotejo/format/time';
import styles from '../ui/admin-ui.module.css';
import { actionsColumn, foldedOnPhone } from '../ui/columns.tsx';
import { type ListColumn, OpenRow } from '../ui/PagedTable.tsx';
import { SortHeader, type Sorting } from '../ui/SortHeader.tsx';
import type { UserTask } from './UserDialogs.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import { fullName, lastLoginText } from './user-texts.ts';

export function userColumns({
  mayManage,
  sorting,
  onTask,
}: {
  mayManage: boolean;
  sorting: Sorting;
  onTask: (task: UserTask) => void;
}): ListColumn<AdminUser>[] {
  return [
    ...foldedOnPhone<AdminUser>(
      {
        title: 'Persona',
        cell: (user) => (
          <>
            <OpenRow onOpen={() => onTask({ kind: 'view', user })}>{fullName(user)}</OpenRow>
            <span className="small">{user.cedula}</span>
            <span className="small">{user.email}</span>
            <UserStatusTag {...user} />
            <span className="note">Último ingreso: {lastLoginText(user.lastSuccessfulLogin)}</span>
          </>
        ),
      },
      [
        {
          id: 'nombres',
          title: 'Nombres',
          cell: (user) => <OpenRow onOpen={() => onTask({ kind: 'view', user })}>{user.nombres}</OpenRow>,
        },
        { id: 'apellidos', title: 'Apellidos', cell: ({ apellidos }) => apellidos },
        {
          id: 'status',
          title: 'Estado',
          cell: (user) => <UserStatusTag {...user} />,
        },
        { id: 'cedula', title: 'Cédula', isOneLine: true, cell: ({ cedula }) => cedula },
        // Combined, so that all columns fit at 1280 px without scrolling sideways.
        {
          id: 'email',
          title: 'Email, teléfono y dirección',
          cell: ({ email, telefono, direccion }) => (
            <div className={styles.contact}>
              <span>{email}</span>
              <span className="small soft">{telefono}</span>
              <span className="small soft">{direccion}</span>
            </div>
          ),
        },
        {
          id: 'lastSuccessfulLogin',
          title: (
            <div className={styles.folded}>
              <SortHeader label="Registro" field="createdAt" sorting={sorting} isOneOfTwo />
              <SortHeader
                label="Último ingreso"
                field="lastSuccessfulLogin"
                sorting={sorting}
                first="ascending"
                isOneOfTwo
              />
            </div>
          ),
          cell: ({ createdAt, lastSuccessfulLogin }) => (
            <div className={styles.folded}>
              <span className="no-break">{formatDate(createdAt)}</span>
              <span className="small soft no-break">{lastLoginText(lastSuccessfulLogin)}</span>
            </div>
          ),
        },
      ],
    ),
    actionsColumn<AdminUser>(fullName, (user) => [
      { label: 'Ver', icon: 'person', onClick: () => onTask({ kind: 'view', user }) },
      mayManage && { label: 'Editar', icon: 'file', onClick: () => onTask({ kind: 'edit', user }) },
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
    ]),
  ];
}
