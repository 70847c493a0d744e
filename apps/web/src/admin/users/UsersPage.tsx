import { userStatuses, userStatusLabels } from '@cotejo/contracts/identity/users';
import { changeUserStatus, userSorts } from '@cotejo/contracts/users/admin';
import { useCallback, useState } from 'react';
import { SelectField } from '#ui/controls/Field.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { ListPage } from '../ui/ListPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/UsersPage.ts';
import { UserDialogs, type UserTask } from './UserDialogs.tsx';
import { userFailures, useUsers } from './use-users.ts';
import { userColumns } from './user-columns.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Usuarios') }];

const names = { q: 'buscar', status: 'estado', locked: 'intentos' } as const;

export default function UsersPage() {
  const url = useListUrl(names, { sorts: userSorts });
  const { filters, change } = url;
  const [task, setTask] = useState<UserTask | null>(null);
  const list = useUsers(filters, url.page, url.limit, url.sort);
  const mayManage = useMayCall(changeUserStatus);
  const search = useCallback((q: string) => change({ q }), [change]);
  const users = list.data?.users ?? [];

  return (
    <>
      <PageHead title="Usuarios">Quienes se registraron para pedir créditos.</PageHead>
      <ListPage
        url={url}
        list={list}
        rows={users}
        columns={userColumns({ mayManage, sorting: url.sorting, onTask: setTask })}
        noun={{ one: 'usuario', many: 'usuarios' }}
        failure={userFailures.list}
        empty={{
          level: 2,
          filtered: ['Nadie cumple estos filtros', 'Prueba con menos letras, o con otro estado.'],
          none: ['Todavía no hay usuarios', 'Cuando alguien se registre, lo verás aquí y en la campana.'],
        }}
        filters={
          <>
            <SearchField label="Buscar" placeholder="Nombre, cédula o email" value={filters.q} onChange={search} />
            <SelectField
              label="Estado"
              value={filters.status}
              onChange={(event) => change({ status: event.target.value })}
            >
              <option value="">Todos</option>
              {userStatuses.map((status) => (
                <option key={status} value={status}>
                  {userStatusLabels[status]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Intentos fallidos"
              value={filters.locked}
              onChange={(event) => change({ locked: event.target.value })}
            >
              <option value="">Todos</option>
              <option value="si">Cerrada por intentos fallidos</option>
              <option value="no">Sin ese cierre</option>
            </SelectField>
          </>
        }
        onOpen={(user) => setTask({ kind: 'view', user })}
      />
      <UserDialogs task={task} mayManage={mayManage} onTask={setTask} />
    </>
  );
}
