import { changeUserStatus } from '@cotejo/contracts/admin-users';
import { userStatuses, userStatusLabels } from '@cotejo/contracts/users';
import { useCallback, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField } from '#ui/Field.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import styles from '../ui/admin-ui.module.css';
import { FilterBar } from '../ui/FilterBar.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { PagedTable } from '../ui/PagedTable.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { tablePageSizes, useListAddress } from '../ui/use-list-address.ts';
import { UserDialogs, type UserTask } from './UserDialogs.tsx';
import { userFailures, useUsers } from './use-users.ts';
import { userColumns } from './user-columns.tsx';

export const meta: MetaFunction = () => [{ title: 'Usuarios · Panel de Administración · cotejo' }];

const names = { q: 'buscar', status: 'estado', locked: 'intentos' } as const;

export default function UsersPage() {
  const address = useListAddress(names);
  const { filters, change } = address;
  const [task, setTask] = useState<UserTask | null>(null);
  const list = useUsers(filters, address.page, address.limit);
  const mayManage = useMayCall(changeUserStatus);
  const search = useCallback((q: string) => change({ q }), [change]);
  const users = list.data?.users ?? [];
  const open = (id: string) => {
    const user = users.find((other) => other.id === id);
    if (user) setTask({ kind: 'view', user });
  };
  const current = useRowCursor(
    users.map(({ id }) => id),
    open,
  );

  return (
    <>
      <PageHead title="Usuarios">Quienes se registraron para pedir créditos.</PageHead>
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {list.data ? formatCount(list.data.total, 'usuario', 'usuarios') : ''}
        </p>
        <ShortcutsHelp lines={rowCursorKeys} />
        <Button small busyText={list.isRefetching && 'Actualizando...'} onClick={() => void list.refetch()}>
          <Icon name="rotate" size={20} />
          Actualizar
        </Button>
      </div>
      <FilterBar isFiltered={address.isFiltered} onClear={address.clear}>
        <SearchField label="Buscar" placeholder="Nombre, cédula o email" value={filters.q} onChange={search} />
        <SelectField label="Estado" value={filters.status} onChange={(event) => change({ status: event.target.value })}>
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
      </FilterBar>
      <ListStates
        list={list}
        rows={address.limit}
        loading="Cargando usuarios"
        failure={userFailures.list}
        isEmpty={users.length === 0}
        empty={
          <EmptyState
            level={2}
            title={address.isFiltered ? 'Nadie cumple estos filtros' : 'Todavía no hay usuarios'}
            drawing={<EmptyLedger />}
            actions={address.isFiltered && <Button onClick={address.clear}>Quitar filtros</Button>}
          >
            {address.isFiltered
              ? 'Prueba con menos letras, o con otro estado.'
              : 'Cuando alguien se registre, lo verás aquí y en la campana.'}
          </EmptyState>
        }
      >
        <PagedTable
          rows={users}
          columns={userColumns({ mayManage, onTask: setTask })}
          total={list.data?.total ?? 0}
          page={address.page}
          limit={address.limit}
          sizes={tablePageSizes}
          isFetching={list.isPlaceholderData}
          current={current}
          onPage={address.goTo}
          onLimit={address.setLimit}
          onOpen={open}
        />
      </ListStates>
      <UserDialogs task={task} mayManage={mayManage} onTask={setTask} />
    </>
  );
}
